const MOST = 10

/** A name where there is little room. */
export function shortName(name: string): string {
  const signs = [...name]
  return signs.length > MOST ? `${signs.slice(0, MOST).join('').trimEnd()}…` : name
}
