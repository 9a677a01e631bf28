/*
 * schema.c: the tables of the store, as a list of migrations that both databases run
 * through. A published migration is never changed; later ones are appended.
 *
 * Words beginning with @ are replaced for each database. The moves of a table, numbered
 * without gaps, are the match; the row in `tables` holds their number, so that
 * appending to a table and locking out others is one statement.
 */
#include "backend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `settings` is separate from `tables` because that row changes with each move, and
 * settings may hold a whole edition. */
static const char first_tables[] =
    "CREATE TABLE identities (\n"
    "  id TEXT PRIMARY KEY,\n"
    "  name TEXT NOT NULL,\n"
    "  recovery @bytes NOT NULL UNIQUE,\n"
    "  created @integer NOT NULL) @strict;\n"
    "CREATE TABLE tokens (\n"
    "  hash @bytes PRIMARY KEY,\n"
    "  identity TEXT NOT NULL,\n"
    "  created @integer NOT NULL) @strict;\n"
    "CREATE INDEX tokens_identity ON tokens (identity);\n"
    "CREATE TABLE tables (\n"
    "  id TEXT PRIMARY KEY,\n"
    "  host TEXT NOT NULL,\n"
    "  state @integer NOT NULL,\n"
    "  is_public @integer NOT NULL,\n"
    "  version @integer NOT NULL,\n"
    "  n @integer NOT NULL,\n"
    "  created @integer NOT NULL,\n"
    "  moved @integer NOT NULL,\n"
    "  due @integer NOT NULL) @strict;\n"
    "CREATE INDEX tables_open ON tables (created) WHERE state = 0 AND is_public = 1;\n"
    "CREATE INDEX tables_due ON tables (due) WHERE state < 2 AND due > 0;\n"
    "CREATE INDEX tables_host ON tables (host);\n"
    "CREATE TABLE settings (\n"
    "  tab TEXT PRIMARY KEY,\n"
    "  data TEXT NOT NULL) @strict;\n"
    "CREATE TABLE seats (\n"
    "  tab TEXT NOT NULL,\n"
    "  seat @integer NOT NULL,\n"
    "  identity TEXT NOT NULL,\n"
    "  PRIMARY KEY (tab, seat)) @clustered;\n"
    "CREATE INDEX seats_identity ON seats (identity);\n"
    "CREATE TABLE moves (\n"
    "  tab TEXT NOT NULL,\n"
    "  n @integer NOT NULL,\n"
    "  who @integer NOT NULL,\n"
    "  time @integer NOT NULL,\n"
    "  text TEXT NOT NULL,\n"
    "  key TEXT NOT NULL,\n"
    "  PRIMARY KEY (tab, n)) @clustered;\n"
    "CREATE UNIQUE INDEX moves_key ON moves (tab, key) WHERE key <> '';\n"
    "CREATE TABLE chat (\n"
    "  id @serial,\n"
    "  tab TEXT NOT NULL,\n"
    "  identity TEXT NOT NULL,\n"
    "  seat @integer NOT NULL,\n"
    "  time @integer NOT NULL,\n"
    "  text TEXT NOT NULL) @strict;\n"
    "CREATE INDEX chat_tab ON chat (tab, id);\n"
    "CREATE INDEX chat_identity ON chat (identity);\n";

/* `writers` says which batch a server has committed last, for a server whose connection
 * broke before the answer. */
static const char postgres_writers[] = "CREATE TABLE writers (\n"
                                       "  id TEXT PRIMARY KEY,\n"
                                       "  serial BIGINT NOT NULL,\n"
                                       "  seen TIMESTAMPTZ NOT NULL);\n";

/* A token is a device: people see its id, never its hash. */
static const char devices[] =
    "ALTER TABLE tokens ADD COLUMN device TEXT NOT NULL DEFAULT '';\n"
    "ALTER TABLE tokens ADD COLUMN label TEXT NOT NULL DEFAULT 'A browser';\n"
    "ALTER TABLE tokens ADD COLUMN used @integer NOT NULL DEFAULT 0;\n"
    "UPDATE tokens SET device = @random, used = created;\n"
    "CREATE UNIQUE INDEX tokens_device ON tokens (device);\n";

/* One write of store.h in one call, so that a batch is one trip to the database: a
 * conflict undoes this call and harms nothing else of the batch. The row of a table is
 * locked before anything below it is written, which puts chat and moves of a table in
 * the order of their commits. The row of an identity is locked before its tokens are
 * looked at, so that of two devices that end each other one stays, and before its
 * tables are counted, so that two servers do not count at once.
 *
 * These are the newest texts; they replace the functions after each migration. */
static const char postgres_people[] =
    "DROP FUNCTION IF EXISTS windrose_people;\n"
    "CREATE FUNCTION windrose_people(\n"
    "  i_id TEXT, i_name TEXT, i_code BYTEA, i_created BIGINT,\n"
    "  t_hash BYTEA, t_identity TEXT, t_created BIGINT, t_most BIGINT,\n"
    "  t_device TEXT, t_label TEXT, t_replaces TEXT, t_code BYTEA,\n"
    "  s_identity TEXT, s_device TEXT, s_name TEXT, s_code BYTEA, s_ends TEXT,\n"
    "  u_device TEXT, u_time BIGINT, u_before BIGINT,\n"
    "  server TEXT) RETURNS VOID LANGUAGE plpgsql AS $$\n"
    "BEGIN\n"
    "  IF i_id IS NOT NULL THEN\n"
    "    INSERT INTO identities (id, name, recovery, created)\n"
    "      VALUES (i_id, i_name, i_code, i_created);\n"
    "  END IF;\n"
    "  IF t_hash IS NOT NULL THEN\n"
    "    PERFORM 1 FROM identities WHERE id = t_identity\n"
    "      AND (t_code IS NULL OR recovery = t_code) FOR UPDATE;\n"
    "    IF NOT FOUND THEN RAISE unique_violation; END IF;\n"
    "    INSERT INTO tokens (hash, identity, created, device, label, used)\n"
    "      VALUES (t_hash, t_identity, t_created, t_device, t_label, t_created);\n"
    "    DELETE FROM tokens WHERE device = t_replaces;\n"
    "    DELETE FROM tokens WHERE identity = t_identity AND hash <> t_hash\n"
    "      AND hash NOT IN (SELECT hash FROM tokens\n"
    "        WHERE identity = t_identity AND hash <> t_hash\n"
    "        ORDER BY used DESC, hash LIMIT t_most - 1);\n"
    "    IF i_id IS NULL THEN\n"
    "      PERFORM pg_notify('windrose', server || ' d ' || t_identity || ' 0');\n"
    "    END IF;\n"
    "  END IF;\n"
    "  IF s_identity IS NOT NULL THEN\n"
    "    PERFORM 1 FROM identities WHERE id = s_identity FOR UPDATE;\n"
    "    PERFORM 1 FROM tokens WHERE device = s_device AND identity = s_identity;\n"
    "    IF NOT FOUND THEN RAISE unique_violation; END IF;\n"
    "    IF s_name IS NOT NULL THEN\n"
    "      UPDATE identities SET name = s_name WHERE id = s_identity;\n"
    "    END IF;\n"
    "    IF s_code IS NOT NULL THEN\n"
    "      UPDATE identities SET recovery = s_code WHERE id = s_identity;\n"
    "      DELETE FROM tokens WHERE identity = s_identity AND device <> s_device;\n"
    "    END IF;\n"
    "    DELETE FROM tokens WHERE identity = s_identity AND device = s_ends;\n"
    "    IF s_code IS NOT NULL OR s_ends IS NOT NULL THEN\n"
    "      PERFORM pg_notify('windrose', server || ' d ' || s_identity || ' 0');\n"
    "    END IF;\n"
    "  END IF;\n"
    "  IF u_device IS NOT NULL THEN\n"
    "    UPDATE tokens SET used = u_time WHERE device = u_device\n"
    "      AND used <= u_before;\n"
    "  END IF;\n"
    "END $$;\n";

/* The owner's row is locked before a sheet is written, so that a sheet written while
 * its owner is deleted does not stay. Sheets that went by their time are deleted as
 * others are made. */
static const char postgres_sheets[] =
    "DROP FUNCTION IF EXISTS windrose_sheets;\n"
    "CREATE FUNCTION windrose_sheets(\n"
    "  k_kind TEXT[], k_id TEXT[], k_owner TEXT[], k_version BIGINT[], k_end "
    "BIGINT[],\n"
    "  k_time BIGINT[], k_until BIGINT[], k_data TEXT[],\n"
    "  moment BIGINT, server TEXT) RETURNS VOID LANGUAGE plpgsql AS $$\n"
    "BEGIN\n"
    "  FOR i IN 1 .. cardinality(k_kind) LOOP\n"
    "    IF k_end[i] <> 0 THEN\n"
    "      DELETE FROM sheets WHERE kind = k_kind[i] AND id = k_id[i]\n"
    "        AND (k_version[i] = 0 OR version = k_version[i]);\n"
    "      IF NOT FOUND AND k_version[i] <> 0 THEN RAISE unique_violation; END IF;\n"
    "    ELSE\n"
    "      IF k_owner[i] <> '' THEN\n"
    "        PERFORM 1 FROM identities WHERE id = k_owner[i] FOR SHARE;\n"
    "        IF NOT FOUND THEN RAISE unique_violation; END IF;\n"
    "      END IF;\n"
    "      IF k_version[i] = 0 THEN\n"
    "        DELETE FROM sheets WHERE kind = k_kind[i] AND id = k_id[i]\n"
    "          AND until > 0 AND until <= moment;\n"
    "        DELETE FROM sheets WHERE (kind, id) IN (SELECT kind, id FROM sheets\n"
    "          WHERE until > 0 AND until <= moment LIMIT 100\n"
    "          FOR UPDATE SKIP LOCKED);\n"
    "        INSERT INTO sheets (kind, id, owner, version, time, until, data)\n"
    "          VALUES (k_kind[i], k_id[i], k_owner[i], 1, k_time[i], k_until[i],\n"
    "            k_data[i]);\n"
    "      ELSE\n"
    "        UPDATE sheets SET owner = k_owner[i], version = version + 1,\n"
    "            time = k_time[i], until = k_until[i], data = k_data[i]\n"
    "          WHERE kind = k_kind[i] AND id = k_id[i] AND version = k_version[i]\n"
    "            AND (until = 0 OR until > moment);\n"
    "        IF NOT FOUND THEN RAISE unique_violation; END IF;\n"
    "      END IF;\n"
    "    END IF;\n"
    "    PERFORM pg_notify('windrose',\n"
    "      server || ' s ' || k_kind[i] || ' ' || k_id[i]);\n"
    "  END LOOP;\n"
    "END $$;\n";

static const char postgres_write[] =
    "DROP FUNCTION IF EXISTS windrose_write;\n"
    "CREATE FUNCTION windrose_write(\n"
    "  i_id TEXT, i_name TEXT, i_code BYTEA, i_created BIGINT,\n"
    "  t_hash BYTEA, t_identity TEXT, t_created BIGINT, t_most BIGINT,\n"
    "  t_device TEXT, t_label TEXT, t_replaces TEXT, t_code BYTEA,\n"
    "  s_identity TEXT, s_device TEXT, s_name TEXT, s_code BYTEA, s_ends TEXT,\n"
    "  u_device TEXT, u_time BIGINT, u_before BIGINT,\n"
    "  b_id TEXT, b_host TEXT, b_state BIGINT, b_public BIGINT, b_version BIGINT,\n"
    "  b_created BIGINT, b_due BIGINT, b_people TEXT[], b_data TEXT, b_most BIGINT,\n"
    "  r_table TEXT, r_first BIGINT, r_who BIGINT[], r_time BIGINT[], r_text TEXT[],\n"
    "  r_key TEXT[], r_due BIGINT,\n"
    "  c_table TEXT, c_identity TEXT, c_seat BIGINT, c_time BIGINT, c_text TEXT,\n"
    "  k_kind TEXT[], k_id TEXT[], k_owner TEXT[], k_version BIGINT[], k_end "
    "BIGINT[],\n"
    "  k_time BIGINT[], k_until BIGINT[], k_data TEXT[],\n"
    "  moment BIGINT, server TEXT) RETURNS BIGINT LANGUAGE plpgsql AS $$\n"
    "DECLARE\n"
    "  added BIGINT;\n"
    "BEGIN\n"
    "  IF coalesce(i_id, t_identity, s_identity, u_device) IS NOT NULL THEN\n"
    "    PERFORM windrose_people(i_id, i_name, i_code, i_created,\n"
    "      t_hash, t_identity, t_created, t_most, t_device, t_label, t_replaces,\n"
    "      t_code, s_identity, s_device, s_name, s_code, s_ends,\n"
    "      u_device, u_time, u_before, server);\n"
    "  END IF;\n"
    "  IF b_id IS NOT NULL THEN\n"
    "    IF b_version = 0 THEN\n"
    "      IF b_most > 0 THEN\n"
    "        PERFORM 1 FROM identities WHERE id = b_host FOR NO KEY UPDATE;\n"
    "        IF b_most <= (SELECT count(*) FROM tables\n"
    "            WHERE host = b_host AND state < 2) THEN\n"
    "          RAISE SQLSTATE 'WR001';\n"
    "        END IF;\n"
    "      END IF;\n"
    "      INSERT INTO tables (id, host, state, is_public, version, n, created, "
    "moved,\n"
    "          due)\n"
    "        VALUES (b_id, b_host, b_state, b_public, 1, 0, b_created, moment, "
    "b_due);\n"
    "      INSERT INTO settings (tab, data) VALUES (b_id, b_data);\n"
    "    ELSE\n"
    "      UPDATE tables SET host = b_host, state = b_state, is_public = b_public,\n"
    "          version = version + 1, moved = moment, due = b_due\n"
    "        WHERE id = b_id AND version = b_version;\n"
    "      IF NOT FOUND THEN RAISE unique_violation; END IF;\n"
    "      UPDATE settings SET data = b_data WHERE tab = b_id;\n"
    "      DELETE FROM seats WHERE tab = b_id;\n"
    "    END IF;\n"
    "    INSERT INTO seats (tab, seat, identity)\n"
    "      SELECT b_id, p.seat - 1, identities.id\n"
    "      FROM unnest(b_people) WITH ORDINALITY AS p (identity, seat)\n"
    "      JOIN identities ON identities.id = p.identity;\n"
    "    UPDATE tables SET host = '' WHERE id = b_id AND host <> ''\n"
    "      AND NOT EXISTS (SELECT 1 FROM identities WHERE identities.id = host);\n"
    "    PERFORM pg_notify('windrose',\n"
    "      server || ' t ' || b_id || ' ' || (b_version + 1));\n"
    "  END IF;\n"
    "  IF r_table IS NOT NULL THEN\n"
    "    added := cardinality(r_who);\n"
    "    UPDATE tables SET n = n + added, moved = moment, due = r_due\n"
    "      WHERE id = r_table AND n = r_first;\n"
    "    IF NOT FOUND THEN RAISE unique_violation; END IF;\n"
    "    INSERT INTO moves (tab, n, who, time, text, key)\n"
    "      SELECT r_table, r_first + m.i - 1, m.who, m.at, m.words, m.key\n"
    "      FROM unnest(r_who, r_time, r_text, r_key)\n"
    "        WITH ORDINALITY AS m (who, at, words, key, i);\n"
    "    PERFORM pg_notify('windrose',\n"
    "      server || ' r ' || r_table || ' ' || (r_first + added));\n"
    "  END IF;\n"
    "  IF c_table IS NOT NULL THEN\n"
    "    PERFORM 1 FROM tables WHERE id = c_table FOR UPDATE;\n"
    "    IF NOT FOUND THEN RAISE unique_violation; END IF;\n"
    "    PERFORM 1 FROM identities WHERE id = c_identity FOR SHARE;\n"
    "    IF NOT FOUND THEN RAISE unique_violation; END IF;\n"
    "    INSERT INTO chat (tab, identity, seat, time, text)\n"
    "      VALUES (c_table, c_identity, c_seat, c_time, c_text);\n"
    "    PERFORM pg_notify('windrose', server || ' c ' || c_table || ' 0');\n"
    "  END IF;\n"
    "  IF k_kind IS NOT NULL THEN\n"
    "    PERFORM windrose_sheets(k_kind, k_id, k_owner, k_version, k_end, k_time,\n"
    "      k_until, k_data, moment, server);\n"
    "  END IF;\n"
    "  RETURN 0;\n"
    "EXCEPTION WHEN unique_violation THEN\n"
    "  RETURN -1;\n"
    "WHEN SQLSTATE 'WR001' THEN\n"
    "  RETURN -4;\n"
    "END $$;\n";

/* The result of a table, sent behind the write that ends the table, in the same
 * transaction; -1: that write did not end it. A rating that is not the one that was
 * read is a serialization failure, so that the transaction is tried again. The rows of
 * people and ratings are locked in one order, before the result gets its id. */
static const char postgres_result[] =
    "DROP FUNCTION IF EXISTS windrose_result;\n"
    "CREATE FUNCTION windrose_result(\n"
    "  r_tab TEXT, r_version BIGINT, r_game TEXT, r_time BIGINT, r_seats BIGINT,\n"
    "  r_rated BIGINT, r_ended BIGINT,\n"
    "  p_identity TEXT[], p_bot TEXT[], p_place BIGINT[], p_won BIGINT[],\n"
    "  p_gone BIGINT[], p_points BIGINT[], p_mean0 BIGINT[], p_give0 BIGINT[],\n"
    "  p_mean BIGINT[], p_give BIGINT[], p_n BIGINT[])\n"
    "  RETURNS BIGINT LANGUAGE plpgsql AS $$\n"
    "DECLARE\n"
    "  i BIGINT;\n"
    "  made BIGINT;\n"
    "BEGIN\n"
    "  PERFORM 1 FROM tables WHERE id = r_tab AND version = r_version + 1\n"
    "    AND state = 2;\n"
    "  IF NOT FOUND OR EXISTS (SELECT 1 FROM results WHERE tab = r_tab) THEN\n"
    "    RETURN -1;\n"
    "  END IF;\n"
    "  FOR i IN SELECT u.i FROM unnest(p_identity) WITH ORDINALITY AS u (who, i)\n"
    "      WHERE who <> '' AND r_rated = 1 ORDER BY who LOOP\n"
    "    PERFORM 1 FROM identities WHERE id = p_identity[i] FOR SHARE;\n"
    "    CONTINUE WHEN NOT FOUND;\n"
    "    IF p_n[i] = 0 THEN\n"
    "      INSERT INTO ratings (identity, game, mean, give, n, time)\n"
    "        VALUES (p_identity[i], r_game, p_mean[i], p_give[i], 1, r_time)\n"
    "        ON CONFLICT DO NOTHING;\n"
    "    ELSE\n"
    "      UPDATE ratings SET mean = p_mean[i], give = p_give[i], n = n + 1,\n"
    "          time = r_time\n"
    "        WHERE identity = p_identity[i] AND game = r_game AND n = p_n[i]\n"
    "          AND mean = p_mean0[i] AND give = p_give0[i];\n"
    "    END IF;\n"
    "    IF NOT FOUND THEN RAISE serialization_failure; END IF;\n"
    "  END LOOP;\n"
    "  INSERT INTO results (tab, game, time, seats, is_rated, is_ended)\n"
    "    VALUES (r_tab, r_game, r_time, r_seats, r_rated, r_ended)\n"
    "    RETURNING id INTO made;\n"
    "  INSERT INTO result_players (result, seat, identity, bot, place, has_won, gone,\n"
    "      points, mean_before, give_before, mean, give)\n"
    "    SELECT made, u.i - 1, coalesce(identities.id, ''), u.bot, u.place, u.won,\n"
    "      u.gone, u.points, u.mean0, u.give0, u.mean, u.give\n"
    "    FROM unnest(p_identity, p_bot, p_place, p_won, p_gone, p_points, p_mean0,\n"
    "      p_give0, p_mean, p_give) WITH ORDINALITY AS u (who, bot, place, won,\n"
    "      gone, points, mean0, give0, mean, give, i)\n"
    "    LEFT JOIN identities ON identities.id = u.who;\n"
    "  RETURN 0;\n"
    "END $$;\n";

/* Blocks between people, and reports to the operator. A report keeps its lines of chat,
 * because tables are pruned sooner. */
static const char blocks_and_reports[] =
    "CREATE TABLE blocks (\n"
    "  identity TEXT NOT NULL,\n"
    "  other TEXT NOT NULL,\n"
    "  time @integer NOT NULL,\n"
    "  PRIMARY KEY (identity, other)) @clustered;\n"
    "CREATE INDEX blocks_other ON blocks (other);\n"
    "CREATE TABLE reports (\n"
    "  id @serial,\n"
    "  reporter TEXT NOT NULL,\n"
    "  tab TEXT NOT NULL,\n"
    "  seat @integer NOT NULL,\n"
    "  about TEXT NOT NULL,\n"
    "  time @integer NOT NULL,\n"
    "  reason TEXT NOT NULL,\n"
    "  text TEXT NOT NULL,\n"
    "  done @integer NOT NULL) @strict;\n"
    "CREATE INDEX reports_reporter ON reports (reporter, time);\n"
    "CREATE INDEX reports_about ON reports (about);\n"
    "CREATE TABLE report_lines (\n"
    "  report @integer NOT NULL,\n"
    "  n @integer NOT NULL,\n"
    "  identity TEXT NOT NULL,\n"
    "  seat @integer NOT NULL,\n"
    "  time @integer NOT NULL,\n"
    "  text TEXT NOT NULL,\n"
    "  PRIMARY KEY (report, n)) @clustered;\n"
    "CREATE INDEX report_lines_identity ON report_lines (identity);\n";

/* Documents of parts of the server. */
static const char sheets[] =
    "CREATE TABLE sheets (\n"
    "  kind TEXT NOT NULL,\n"
    "  id TEXT NOT NULL,\n"
    "  owner TEXT NOT NULL,\n"
    "  version @integer NOT NULL,\n"
    "  time @integer NOT NULL,\n"
    "  until @integer NOT NULL,\n"
    "  data TEXT NOT NULL,\n"
    "  PRIMARY KEY (kind, id)) @strict;\n"
    "CREATE INDEX sheets_time ON sheets (kind, time);\n"
    "CREATE INDEX sheets_owner ON sheets (owner, kind, time);\n"
    "CREATE INDEX sheets_until ON sheets (until) WHERE until > 0;\n";

/* How games ended, and the ratings that follow from them (results.h). Results stay when
 * their tables are pruned. */
static const char results[] =
    "CREATE TABLE results (\n"
    "  id @serial,\n"
    "  tab TEXT NOT NULL UNIQUE,\n"
    "  game TEXT NOT NULL,\n"
    "  time @integer NOT NULL,\n"
    "  seats @integer NOT NULL,\n"
    "  is_rated @integer NOT NULL,\n"
    "  is_ended @integer NOT NULL) @strict;\n"
    "CREATE TABLE result_players (\n"
    "  result @integer NOT NULL,\n"
    "  seat @integer NOT NULL,\n"
    "  identity TEXT NOT NULL,\n"
    "  bot TEXT NOT NULL,\n"
    "  place @integer NOT NULL,\n"
    "  has_won @integer NOT NULL,\n"
    "  gone @integer NOT NULL,\n"
    "  points @integer NOT NULL,\n"
    "  mean_before @integer NOT NULL,\n"
    "  give_before @integer NOT NULL,\n"
    "  mean @integer NOT NULL,\n"
    "  give @integer NOT NULL,\n"
    "  PRIMARY KEY (result, seat)) @clustered;\n"
    "CREATE INDEX result_players_identity ON result_players (identity, result);\n"
    "CREATE TABLE ratings (\n"
    "  identity TEXT NOT NULL,\n"
    "  game TEXT NOT NULL,\n"
    "  mean @integer NOT NULL,\n"
    "  give @integer NOT NULL,\n"
    "  n @integer NOT NULL,\n"
    "  time @integer NOT NULL,\n"
    "  PRIMARY KEY (identity, game)) @clustered;\n"
    "CREATE INDEX ratings_game ON ratings (game, mean);\n";

/* Games that one may watch. */
static const char running[] = "CREATE INDEX tables_running ON tables (moved) "
                              "WHERE state = 1 AND is_public = 1;\n";

/* By dialect; NULL: nothing to do there. */
static const char *const migrations[][2] = {
    {first_tables, first_tables},
    {NULL, postgres_writers},
    {NULL, NULL}, /* renewed the function */
    {devices, devices},
    {blocks_and_reports, blocks_and_reports},
    {sheets, sheets},
    {results, results},
    {running, running},
};

enum { NEWEST = sizeof migrations / sizeof migrations[0] };

/* Two programs that start at once wait for each other here. The number is any that
 * other programs on the same database are unlikely to use. */
static const char *const begin[2] = {
    "BEGIN IMMEDIATE;",
    "BEGIN; SELECT pg_advisory_xact_lock(8717690731);",
};

static const char version_table[] = "CREATE TABLE IF NOT EXISTS schema_version (\n"
                                    "  version @integer PRIMARY KEY,\n"
                                    "  applied TEXT NOT NULL) @strict;\n";

static const struct {
    const char *word, *means[2];
} words[] = {
    {"@bytes", {"BLOB", "BYTEA"}},
    {"@integer", {"INTEGER", "BIGINT"}},
    {"@serial",
     {"INTEGER PRIMARY KEY AUTOINCREMENT",
      "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"}},
    {"@strict", {"STRICT", ""}},
    {"@random",
     {"lower(hex(randomblob(8)))",
      "left(replace(gen_random_uuid()::text, '-', ''), 16)"}},
    {"@clustered", {"STRICT, WITHOUT ROWID", ""}},
};

/* The script in a dialect. The caller frees it; NULL: no memory. */
static char *translate(const char *script, int dialect) {
    size_t size = 3 * strlen(script) + 1; /* no word grows more than this */
    char *out = malloc(size);
    if (out == NULL)
        return NULL;
    wr_text text;
    wr_text_init(&text, out, size);
    while (*script != '\0') {
        size_t taken = 0;
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            if (strncmp(script, words[i].word, strlen(words[i].word)) == 0) {
                wr_put(&text, words[i].means[dialect]);
                taken = strlen(words[i].word);
            }
        if (taken == 0) {
            wr_put_char(&text, *script);
            taken = 1;
        }
        script += taken;
    }
    WR_ASSERT(!text.full, "a migration did not fit");
    return out;
}

static int run(const store_schema *schema, const char *script, wr_diag *d) {
    char *translated = translate(script, schema->dialect);
    if (translated == NULL) {
        store_diag(d, "There is not enough memory to prepare the store.");
        return -1;
    }
    int failed = schema->run(schema->db, translated, d);
    free(translated);
    return failed;
}

static int apply(const store_schema *schema, int version, wr_diag *d) {
    const char *script = migrations[version - 1][schema->dialect];
    char note[128];
    snprintf(note, sizeof note,
             "INSERT INTO schema_version (version, applied) "
             "VALUES (%d, CURRENT_TIMESTAMP);",
             version);
    if (script != NULL && run(schema, script, d) != 0)
        return -1;
    return run(schema, note, d);
}

/* Within the transaction. */
static int migrate(const store_schema *schema, int may_change, wr_diag *d) {
    if (may_change && run(schema, version_table, d) != 0)
        return -1;
    int version = schema->version(schema->db, d);
    if (version < 0)
        return -1;
    if (version > NEWEST) {
        store_diag(d,
                   "The store has schema version %d and this program knows only up to "
                   "%d; use the newer program that made it, or restore a backup.",
                   version, NEWEST);
        return -1;
    }
    if (version < NEWEST && !may_change) {
        store_diag(d,
                   "The store has schema version %d and this program needs %d; start "
                   "the server once to bring it up to date.",
                   version, NEWEST);
        return -1;
    }
    if (version == NEWEST)
        return version;
    while (version < NEWEST)
        if (apply(schema, ++version, d) != 0)
            return -1;
    if (schema->dialect == STORE_POSTGRES &&
        (run(schema, postgres_people, d) != 0 || run(schema, postgres_sheets, d) != 0 ||
         run(schema, postgres_write, d) != 0 || run(schema, postgres_result, d) != 0))
        return -1;
    return version;
}

int store_migrate(const store_schema *schema, int may_change, wr_diag *d) {
    wr_diag ignored;
    if (schema->run(schema->db, begin[schema->dialect], d) != 0)
        return -1;
    int version = migrate(schema, may_change, d);
    if (version >= 0 && schema->run(schema->db, "COMMIT;", d) == 0)
        return version;
    schema->run(schema->db, "ROLLBACK;", &ignored);
    return -1;
}
