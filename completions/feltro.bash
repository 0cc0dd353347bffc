# Completion of feltro for bash.  The commands are listed here; what a command takes is asked of
# its own --help, so that it is always right.
_feltro()
{
    local commands="games check odds simulate hand equity crowd bench rules scenario phh play tournament audit replay verify rng"
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}

    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$word")
        return
    fi
    if [[ $before == --lang ]]; then
        mapfile -t COMPREPLY < <(compgen -W "pt en" -- "$word")
    elif [[ ${COMP_WORDS[1]} == play && $word == torneio* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "torneio torneio-omaha torneio-sintetico" -- "$word")
    elif [[ $before == --export ]]; then
        mapfile -t COMPREPLY < <(compgen -W "phh pokerstars ohh" -- "$word")
    elif [[ $before == --as ]]; then
        mapfile -t COMPREPLY < <(compgen -W "observer inspector" -- "$word")
    elif [[ $before == --variant ]]; then
        mapfile -t COMPREPLY < <(compgen -W "holdem omaha sintetico" -- "$word")
    elif [[ $before == --style ]]; then
        mapfile -t COMPREPLY < <(compgen -W "careful loose aggressive counting" -- "$word")
    elif [[ $before == --players ]]; then
        mapfile -t COMPREPLY < <(compgen -W "house chance callers" -- "$word")
    elif [[ $before == --game || (${COMP_WORDS[1]} =~ ^(games|play|simulate)$ && $word != -*) ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(feltro games 2>/dev/null |
            sed -n '/^$/q;s/ .*//p')" -- "$word")
    elif [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "--help $(feltro "${COMP_WORDS[1]}" --help 2>/dev/null |
            sed -n 's/^  \(--[a-z-]*\).*/\1/p')" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}
complete -o filenames -F _feltro feltro
