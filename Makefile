# All commands of Windrose; `make help` lists them. `make` needs a C compiler and nothing
# else. Every variable can be given on the command line: make CC=clang CFLAGS=-O3. SANITIZE=1
# builds with the sanitizers, WERROR=1 makes warnings errors; with a BUILD of their own
# such builds live side by side.

BUILD        ?= build
PREFIX       ?= /usr/local
CLANG        ?= clang-14
CLANG_FORMAT ?= clang-format-14
FUZZ_SECONDS ?= 600
KILLS        ?= 10000
PG_KILLS     ?= 3000
HOSTCC       ?= cc
MPICC        ?= mpicc
JOBS         ?= $(shell nproc 2>/dev/null || echo 1)
LDLIBS       ?= -lm -ldl

ifeq ($(SANITIZE),1)
CFLAGS ?= -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all
endif
CFLAGS ?= -O2 -g

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
            -Wstrict-prototypes -Wmissing-prototypes
ifeq ($(WERROR),1)
WARNINGS += -Werror
endif

# ---- what is built of what ----------------------------------------------------------

TEXTS   := $(wildcard src/games/*/RULES.md src/games/*/RULES.de.md editions/*.txt) \
           $(sort $(wildcard src/games/*/lessons/*.txt))
ENGINE  := $(wildcard src/core/*.c src/games/*/*.c)
LIBRARY := $(ENGINE) $(wildcard src/ai/*.c src/batch/*.c src/gpu/*.c)
BASE    := $(wildcard src/base/*.c)
CLI     := $(filter-out src/cli/arena/mpi.c,$(wildcard src/cli/*.c src/cli/*/*.c))
SERVER  := $(wildcard src/server/*.c src/server/*/*.c)
STORE   := $(wildcard src/server/store/*.c)
WEB     := $(wildcard src/web/*.c src/web/shim/*.c)
TESTS   := $(wildcard tests/*.c tests/rules/*.c)
ALONE   := $(wildcard tests/programs/*.c)
FUZZERS := $(filter-out driver,$(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c)))

EMBEDDED := $(BUILD)/gen/texts.c
KERNELS  := $(BUILD)/gen/kernels.c
NETS     := $(BUILD)/gen/nets.c
DEVICE   := $(filter-out %/kernels.c,$(wildcard src/gpu/device/*.c))
BAKED    := $(patsubst editions/%.txt,$(BUILD)/gen/edition_%.c,$(wildcard editions/*.txt))
LIB      := $(BUILD)/libwindrose.a
PROGRAM  := $(BUILD)/windrose
WASM     := $(BUILD)/windrose.wasm
WASM_NETS := $(BUILD)/windrose-nets.wasm
CHECKS   := $(BUILD)/tests/run $(BUILD)/tests/nvrtc $(BUILD)/tests/store $(BUILD)/tests/server-parts $(BUILD)/tests/poster $(patsubst tests/programs/%.c,$(BUILD)/tests/%,$(ALONE)) \
            $(FUZZERS:%=$(BUILD)/tests/fuzz_%)

objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
BASE_LIB := $(BUILD)/base.a
LIB_OBJECTS := $(call objects,$(LIBRARY)) $(EMBEDDED:.c=.o) $(KERNELS:.c=.o) $(NETS:.c=.o) $(BAKED:.c=.o)

STD     = c11
COMPILE = $(CC) -std=$(STD) $(WARNINGS) -pthread -Iinclude -I. $(CPPFLAGS) $(CFLAGS)
LINK    = $(CC) $(CFLAGS) -pthread $(LDFLAGS) -o $@ $(filter %.o %.a,$^) $(LDLIBS)

all: $(PROGRAM) $(LIB)
programs: all server $(CHECKS)

$(PROGRAM): $(call objects,$(CLI)) $(BASE_LIB) $(LIB)
	$(LINK)

# The server is a program of its own, for `windrose` needs nothing but the C library.
SERVER_NEEDS := openssl libsystemd sqlite3 libpq libsodium jansson libcurl
SERVER_LIBS   = $(shell pkg-config --libs $(SERVER_NEEDS))
$(BUILD)/windrose-server: $(call objects,$(SERVER)) $(BASE_LIB) $(LIB)
	$(LINK) $(SERVER_LIBS) -lev
$(BUILD)/src/server/%.o: private CPPFLAGS += \
  $(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(SERVER_NEEDS) 2>/dev/null))

# The same program, whose arena runs in several processes; see docs/ARENA.md.
$(BUILD)/windrose-mpi: $(filter-out %/arena/alone.o,$(call objects,$(CLI))) \
                       $(BUILD)/src/cli/arena/mpi.o $(BASE_LIB) $(LIB)
	$(MPICC) $(CFLAGS) -pthread $(LDFLAGS) -o $@ $(filter %.o %.a,$^) $(LDLIBS)
$(BUILD)/src/cli/arena/mpi.o: private CC := $(MPICC)

$(BASE_LIB): $(call objects,$(BASE))
	rm -f $@ && $(AR) rcs $@ $^

$(LIB): $(LIB_OBJECTS)
	rm -f $@ && $(AR) rcs $@ $(LIB_OBJECTS)

# The same for programs that load it; the version counts what would break them.
VERSION  := $(shell sed -n 's/^.define WR_VERSION "\(.*\)"/\1/p' include/windrose.h)
SONAME   := libwindrose.so.$(firstword $(subst ., ,$(VERSION)))
SHARED   := $(BUILD)/libwindrose.so.$(VERSION)
PIC      := $(LIB_OBJECTS:$(BUILD)/%=$(BUILD)/pic/%)
$(SHARED): $(PIC) tools/exports.map
	$(CC) $(CFLAGS) $(LDFLAGS) -shared -pthread -Wl,-soname,$(SONAME) -Wl,--version-script,tools/exports.map \
	  -o $@ $(PIC) $(LDLIBS)
$(BUILD)/pic/gen/%.o: $(BUILD)/gen/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE) -Wno-missing-braces -fPIC -c -o $@ $<
$(BUILD)/pic/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE) -fPIC -MMD -MP -c -o $@ $<
shared: $(SHARED) ## builds the library for programs that load it

$(EMBEDDED): tools/embed $(TEXTS)
	@mkdir -p $(@D)
	tools/embed $(TEXTS) >$@.new && mv $@.new $@

$(NETS): tools/embed-nets src/ai/ai.h $(wildcard nets nets/*.net)
	@mkdir -p $(@D)
	tools/embed-nets $(wildcard nets/*.net) >$@.new && mv $@.new $@

# The kernels of each game as text, for they are compiled on the machine that has the GPU.
$(KERNELS): tools/gather tools/embed $(wildcard src/gpu/device/* include/*.h src/games/*/*.[ch])
	@mkdir -p $(@D)/device
	for file in $(DEVICE); do tools/gather $$file >$(@D)/device/$${file##*/} || exit 1; done
	tools/embed $(DEVICE:src/gpu/device/%=$(@D)/device/%) >$@.new && mv $@.new $@

# The built-in editions, read by the games' own readers at build time.
$(BUILD)/gen/edition_%.c: tools/bake tools/baker.c editions/%.txt src/games/%/edition.c \
                          $(wildcard src/games/*/*.h) src/core/sentence.c src/core/text.c \
                          $(EMBEDDED)
	HOSTCC="$(HOSTCC)" tools/bake $* $(EMBEDDED) >$@.new && mv $@.new $@

$(BUILD)/tests/%: private STD = gnu11

$(BUILD)/tests/run: $(call objects,$(TESTS)) $(LIB)
	$(LINK)

# SQLite and PostgreSQL; only what stores is linked with them.
STORE_LIBS = -lsqlite3 -lpq
$(BUILD)/tests/server/store_fixture.o: \
  private CPPFLAGS += $(shell pkg-config --cflags libpq 2>/dev/null)
$(BUILD)/tests/store: private LDLIBS += $(STORE_LIBS)
$(BUILD)/tests/store: $(call objects,$(STORE) $(wildcard tests/server/*.c)) \
                      $(BUILD)/tests/run.o $(BASE_LIB) $(LIB)
	$(LINK)

# A GPU for machines without one; see tests/gpu/emulator.c.
EMULATOR := $(BUILD)/tests/emulator.so
$(EMULATOR): tests/gpu/emulator.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) -std=gnu11 $(WARNINGS) -O1 -g -fPIC -shared -o $@ $< -ldl
$(BUILD)/tests/gpu: $(EMULATOR)
$(BUILD)/tests/nvrtc: tests/gpu/nvrtc.c $(LIB)
	$(COMPILE) -o $@ $^ $(LDLIBS)

# What strangers say to the server, without its sockets and command line.
SERVED := $(call objects,$(filter-out $(addprefix src/server/,main.c admin/%.c net/socket.c \
            net/connection.c net/stream.c common/options.c),$(SERVER)))
$(BUILD)/tests/server-parts: $(call objects,$(wildcard tests/served/*.c)) \
                       $(BUILD)/tests/run.o $(SERVED) $(BASE_LIB) $(LIB)
	$(LINK) $(SERVER_LIBS)
$(BUILD)/tests/poster: $(BUILD)/tests/server/push/poster.o $(SERVED) $(BASE_LIB) $(LIB)
	$(LINK) $(SERVER_LIBS)
$(BUILD)/tests/fuzz_requests $(BUILD)/tests/fuzz_bytes: $(BUILD)/tests/fuzz_%: \
  $(BUILD)/tests/fuzz/%.o $(BUILD)/tests/fuzz/driver.o $(SERVED) $(BASE_LIB) $(LIB)
	$(LINK) $(SERVER_LIBS)
$(BUILD)/libfuzzer_requests $(BUILD)/libfuzzer_bytes: $(BUILD)/libfuzzer_%: \
  $(BUILD)/tests/fuzz/%.o $(SERVED) $(BASE_LIB) $(LIB)
	$(LINK) $(SERVER_LIBS) -fsanitize=fuzzer

$(BUILD)/tests/fuzz_%: $(BUILD)/tests/fuzz/%.o $(BUILD)/tests/fuzz/driver.o $(LIB)
	$(LINK)

$(BUILD)/tests/%: $(BUILD)/tests/programs/%.o $(LIB)
	$(LINK)

$(BUILD)/bench/load $(BUILD)/bench/flood: $(BUILD)/bench/client.o
$(BUILD)/bench/load: $(BUILD)/bench/service.o
$(BUILD)/bench/load: private LDLIBS += $(shell pkg-config --libs openssl)
$(BUILD)/bench/%: $(BUILD)/bench/%.o $(LIB)
	$(LINK)

# The fuzzers themselves; only for a build with clang, see tools/fuzz.
$(BUILD)/libfuzzer_%: $(BUILD)/tests/fuzz/%.o $(LIB)
	$(LINK) -fsanitize=fuzzer
fuzzers: $(FUZZERS:%=$(BUILD)/libfuzzer_%)

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE) -MMD -MP -c -o $@ $<

$(BUILD)/gen/%.o: $(BUILD)/gen/%.c $(BUILD)/flags
	$(COMPILE) -Wno-missing-braces -c -o $@ $<

# Changes when the compiler or its flags do, so that all is compiled again.
$(BUILD)/flags: always
	@mkdir -p $(@D)
	@echo '$(COMPILE)' | cmp -s - $@ || echo '$(COMPILE)' >$@

# The engine for the browser: what thinks is compiled to be fast, what speaks to be small.
# Nets and analyses would make it larger than a page may be: a second module, which a page loads
# when it first needs one of them, differs from the first in NETTED. Arenas are not for pages.
ANALYSIS     := $(wildcard src/ai/analysis*.c) src/ai/value.c
NETTED       := src/ai/net.c src/web/nets.c src/web/analysis.c $(ANALYSIS) src/ai/bots.c src/ai/search.c
WASM_SOURCES := $(ENGINE) $(filter-out src/ai/net.c src/ai/luck.c src/ai/estimate.c $(ANALYSIS),$(wildcard src/ai/*.c)) \
  $(filter-out src/web/nets.c src/web/analysis.c,$(WEB)) $(EMBEDDED) $(BAKED)
WASM_SMALL   := words.c story.c edition.c sentence.c reader.c record.c web/
WASM_OBJECTS := $(patsubst %.c,$(BUILD)/wasm/%.o,$(WASM_SOURCES:$(BUILD)/%=%))
WASM_CLANG    = $(CLANG) --target=wasm32 -std=c11 $(WARNINGS) -nostdlib -nostdlibinc \
  -Wno-missing-braces -Iinclude -I. -Isrc/web/shim \
  $(if $(strip $(foreach part,$(WASM_SMALL),$(findstring $(part),$<))),-Oz,-O2)

$(BUILD)/wasm/gen/%.o: $(BUILD)/gen/%.c
	@mkdir -p $(@D)
	$(WASM_CLANG) -c -o $@ $<

$(BUILD)/wasm/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(WASM_CLANG) -DWR_NO_NETS -MMD -MP -c -o $@ $<

$(WASM): $(WASM_OBJECTS)
	$(CLANG) --target=wasm32 -nostdlib -Wl,--no-entry,--strip-all -o $@ $^

# All browsers that the page is built for have vectors; a look needs a larger stack.
$(BUILD)/wasm-nets/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(WASM_CLANG) -msimd128 -MMD -MP -c -o $@ $<

$(BUILD)/gen/no-nets.c: tools/embed-nets
	@mkdir -p $(@D)
	tools/embed-nets >$@.new && mv $@.new $@

# No net is built in: they come from the page.
NETTED_OBJECTS := $(patsubst %.c,$(BUILD)/wasm-nets/%.o,$(NETTED))
$(WASM_NETS): $(NETTED_OBJECTS) $(BUILD)/wasm/gen/no-nets.o $(filter-out $(patsubst %.c,$(BUILD)/wasm/%.o,$(NETTED)),$(WASM_OBJECTS))
	$(CLANG) --target=wasm32 -nostdlib -Wl,--no-entry,--strip-all,-z,stack-size=1048576 -o $@ $^

# What the page must know of the engine, as TypeScript: see tools/typegen.c.
$(BUILD)/typegen: tools/typegen.c $(wildcard src/shapes/*.c) $(ENGINE) $(EMBEDDED) $(BAKED) $(wildcard include/*.h src/core/*.h src/games/*/*.h src/shapes/*.h)
	$(HOSTCC) -std=c11 $(WARNINGS) -Wno-missing-braces -Iinclude -I. -o $@ $(filter %.c,$^)
TYPES := web/src/generated
$(TYPES)/made: $(BUILD)/typegen
	@mkdir -p $(@D)
	$(BUILD)/typegen types $(@D) && touch $@
types: $(TYPES)/made
# The same for tests.
$(BUILD)/gen/messages.json: $(BUILD)/typegen
	$(BUILD)/typegen json >$@.new && mv $@.new $@

# The pictures of the rules, from the games' own data: see tools/figures/main.c.
FIGURES := $(wildcard tools/figures/*.c)
$(BUILD)/figures: $(FIGURES) tools/figures/figure.h $(ENGINE) $(EMBEDDED) $(BAKED) $(wildcard include/*.h src/core/*.h src/games/*/*.h)
	$(HOSTCC) -std=c11 $(WARNINGS) -Wno-missing-braces -Iinclude -I. -o $@ $(filter %.c,$^)

# The page: its packages, the bundle, and what of it is sent compressed.
PAGE := $(shell find web src/games -type f ! -path '*/node_modules/*' ! -path '*/generated/*' \
          \( -path 'web/*' -o -name 'RULES*.md' -o -path '*/figures/*.svg' \) 2>/dev/null)

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error && touch node_modules/.package-lock.json

# The fonts of the page, with only the letters that it needs.
$(TYPES)/fonts/LICENSES.txt: web/tools/fonts.mjs web/node_modules/.package-lock.json
	cd web && node tools/fonts.mjs src/generated/fonts

# The charts of our own maps.
CHARTED := $(wildcard web/tools/charts.ts web/tools/maps.ts web/src/chart/*.ts \
             $(patsubst %,web/src/games/%/*.ts,columbus winds-of-plunder) editions/*.txt)
$(TYPES)/charts/made: $(CHARTED) $(TYPES)/made web/node_modules/.package-lock.json
	@mkdir -p $(@D)
	web/node_modules/.bin/esbuild web/tools/charts.ts --bundle --platform=node --format=esm \
	  --outfile=$(BUILD)/charts.mjs --log-level=error
	node $(BUILD)/charts.mjs editions $(@D) && touch $@
charts: $(TYPES)/charts/made

$(BUILD)/web/index.html: $(WASM) $(WASM_NETS) $(wildcard nets/*.net) $(wildcard puzzles/*.txt) $(PAGE) $(TYPES)/made $(TYPES)/fonts/LICENSES.txt \
  $(TYPES)/charts/made
	cd web && WINDROSE_BUILD="$(abspath $(BUILD))" npx vite build --logLevel warn
	cd web && WINDROSE_BUILD="$(abspath $(BUILD))" node tools/cards.mjs "$(abspath $(BUILD))/web"
	cd web && node tools/pack.mjs "$(abspath $(BUILD))/web"

-include $(WASM_OBJECTS:.o=.d) $(NETTED_OBJECTS:.o=.d) $(PIC:.o=.d) $(wildcard $(BUILD)/src/*/*.d $(BUILD)/src/*/*/*.d $(BUILD)/tests/*.d \
                    $(BUILD)/tests/*/*.d $(BUILD)/bench/*.d)

# ---- commands -----------------------------------------------------------------------

help: ## lists these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' Makefile

run: ## installs what is missing, builds, starts the server
	@tools/setup run
	@$(MAKE) --no-print-directory -s -j$(JOBS) server web
	@$(PROGRAM) serve

server: all $(BUILD)/windrose-server $(BUILD)/gen/messages.json ## builds the server (tools/setup run installs what it needs)

test: ## installs what is missing, builds and runs the tests
	@tools/setup test
	@$(MAKE) --no-print-directory -s -j$(JOBS) programs
	@tests/run.sh $(BUILD)

pictures: server web ## renews the pictures of key screens, after a look at what changed
	@RENEW=1 WINDROSE_BUILD="$(abspath $(BUILD))" node tests/web/run.mjs pictures

ci: ## all that must pass: tests, lint, compilers, sanitizers, WASM
	@tools/setup ci
	@tools/ci $(BUILD)

lint: ## layers, purity, C++17, form, analysis, text, documents
	@tools/lint

fmt: ## formats all files of C, TypeScript and JavaScript
	$(CLANG_FORMAT) -i $$(find include src tests bench tools -name '*.[ch]')
	@$(MAKE) --no-print-directory -s web/node_modules/.package-lock.json
	web/node_modules/.bin/biome format --write

docs: $(BUILD)/typegen $(BUILD)/figures ## writes the list of files, the tables of messages, the figures
	$(BUILD)/figures .
	tools/files
	$(BUILD)/typegen document docs/PROTOCOL.md >$(BUILD)/gen/PROTOCOL.md
	cmp -s $(BUILD)/gen/PROTOCOL.md docs/PROTOCOL.md || cp $(BUILD)/gen/PROTOCOL.md docs/PROTOCOL.md

site: ## builds the documents as a site, in build/site
	@tools/setup python
	@build/venv/bin/python tools/site $(BUILD)/site

mpi: ## builds build/windrose-mpi for mpirun (needs Open MPI)
	@tools/setup mpi
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(BUILD)/windrose-mpi

wasm: $(WASM) $(WASM_NETS) ## compiles the engine for the browser (needs clang and lld)

web: $(BUILD)/web/index.html ## builds the page (tools/setup run installs what it needs)

fuzz: ## runs the fuzzers for FUZZ_SECONDS (600) each
	@tools/setup ci
	@tools/fuzz $(BUILD) $(FUZZ_SECONDS)

kills: ## kills KILLS (10000) servers, PG_KILLS (3000) with PostgreSQL
	@tools/setup test
	@$(MAKE) --no-print-directory -s -j$(JOBS) server
	@tests/server/kills.py $(BUILD) --sqlite $$(($(KILLS) - $(PG_KILLS))) \
	  --postgres $(PG_KILLS) --jobs $(JOBS) --state $(BUILD)/kills

soak: ## what takes long: mutants, kills, cut links, an hour of fuzzing
	@tools/setup ci
	@tools/setup soak
	@tools/soak $(BUILD)

bench: ## measures speed and sizes, as a section of bench/RESULTS.md
	@tools/setup bench
	@$(MAKE) --no-print-directory -s -j$(JOBS) all $(BUILD)/bench/instructions
	@bench/run.sh $(BUILD)

peers: ## measures the games beside those of other libraries
	@bench/peers/run.sh $(BUILD)

bench-server: ## measures the server, and boardgame.io beside it (needs Node)
	@tools/setup run
	@$(MAKE) --no-print-directory -s -j$(JOBS) server $(BUILD)/bench/load
	@bench/server.sh $(BUILD)

bench-charts: ## measures how long the charts of the page take (needs Node)
	@tools/setup run
	@$(MAKE) --no-print-directory -s -j$(JOBS) charts
	@bench/charts.sh $(BUILD)

bench-flood: ## measures how people fare while one address floods the server
	@tools/setup run
	@$(MAKE) --no-print-directory -s -j$(JOBS) server $(BUILD)/bench/flood
	@bench/flood.sh $(BUILD)

bench-pushes: ## measures how moves fare while notifications are sent
	@tools/setup run
	@$(MAKE) --no-print-directory -s -j$(JOBS) server $(BUILD)/bench/load
	@bench/pushes.sh $(BUILD)

new-game: ## NAME=x [TITLE="X"]: makes and registers a game from the template
	@tools/new-game "$(NAME)" "$(TITLE)" "$(LETTERS)"

renew: ## renews counts, records, words and signatures that tests expect
	@$(MAKE) --no-print-directory -s -j$(JOBS) all $(BUILD)/tests/run
	@tools/renew $(BUILD)

install: all ## what is built, server and page too, under PREFIX
	install -D -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/windrose
	install -D -m 644 $(LIB) $(DESTDIR)$(PREFIX)/lib/libwindrose.a
	install -D -m 644 -t $(DESTDIR)$(PREFIX)/include include/*.h
	@mkdir -p $(DESTDIR)$(PREFIX)/lib/pkgconfig
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' tools/windrose.pc.in \
	  >$(DESTDIR)$(PREFIX)/lib/pkgconfig/windrose.pc
	@if [ -e $(SHARED) ]; then \
	  install -m 755 $(SHARED) $(DESTDIR)$(PREFIX)/lib/ && \
	  ln -sf $(notdir $(SHARED)) $(DESTDIR)$(PREFIX)/lib/$(SONAME) && \
	  ln -sf $(SONAME) $(DESTDIR)$(PREFIX)/lib/libwindrose.so; fi
	install -D -m 644 docs/windrose.1 $(DESTDIR)$(PREFIX)/share/man/man1/windrose.1
	install -D -m 644 tools/windrose.bash \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/windrose
	@if [ -e $(BUILD)/windrose-server ]; then \
	  tools/install-server $(BUILD) $(PREFIX) "$(DESTDIR)"; fi

npm: $(WASM) $(TYPES)/made web/node_modules/.package-lock.json ## makes the package of the engine for pages, in build/npm
	node web/tools/npm.mjs "$(abspath $(BUILD))"

wheel: ## makes wheel and source archive of the Python package
	@tools/setup python
	@tools/wheel build/venv/bin/python $(BUILD)/wheel

deb: ## makes build/windrose.deb, the package for Debian
	@tools/setup run
	@tools/setup deb
	@$(MAKE) --no-print-directory -s -j$(JOBS) server web
	@tools/deb $(BUILD)

clean: ## removes what was built
	rm -rf $(BUILD)

.PHONY: all shared server web types charts pictures programs fuzzers always help run test ci lint fmt docs site mpi wasm fuzz kills soak bench bench-server bench-flood bench-pushes bench-charts peers \
        new-game renew install npm wheel deb clean
.PRECIOUS: $(BUILD)/%.o
.DELETE_ON_ERROR:
