const LONG = 800
const BEGINNING = 600

/** The beginning of a long text, cut between words; undefined if the text is short enough. */
export function beginningOf(text: string): string | undefined {
  if (text.length <= LONG) return undefined
  const cut = text.slice(0, BEGINNING)
  const edge = cut.search(/\s\S*$/)
  return `${(edge > BEGINNING / 2 ? cut.slice(0, edge) : cut).trimEnd()}…`
}
