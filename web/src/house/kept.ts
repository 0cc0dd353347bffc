/* What this browser remembers between visits.  Where it may keep nothing, it forgets. */

export function kept<T>(name: string, otherwise: T): T {
  try {
    const words = localStorage.getItem(`feltro.${name}`);
    return words === null ? otherwise : (JSON.parse(words) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`feltro.${name}`);
    else localStorage.setItem(`feltro.${name}`, JSON.stringify(value));
  } catch {
    /* a private window: play goes on without */
  }
}
