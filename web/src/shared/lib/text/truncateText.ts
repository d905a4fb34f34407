const MAX_LENGTH = 800
const CUT_LENGTH = 600

/** The beginning of a long text, cut between words; undefined if the text is short enough. */
export function truncateText(text: string): string | undefined {
  if (text.length <= MAX_LENGTH) return undefined
  const cut = text.slice(0, CUT_LENGTH)
  const edge = cut.search(/\s\S*$/)
  return `${(edge > CUT_LENGTH / 2 ? cut.slice(0, edge) : cut).trimEnd()}…`
}
