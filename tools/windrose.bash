# Completion of windrose for bash. The program itself knows what may follow: this asks
# it, and falls back to file names where it has nothing to offer.

_windrose() {
    local words=() word i
    ((COMP_CWORD > 0)) || return
    # Bash cuts words at `=`; the program wants `--set pro=on` whole.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((${#words[@]} > 0)) && [[ $word == =* || ${words[-1]} == *= ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
    done
    mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" --complete "${words[@]}" 2>/dev/null)
    # Of `pro=on` bash expects only what stands behind the `=`.
    if [[ ${words[-1]} == *=* && $COMP_WORDBREAKS == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${words[-1]%%=*}="}")
    fi
}

complete -o bashdefault -o default -F _windrose windrose
