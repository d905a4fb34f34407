/** As many as fit into one row. */
const MAX_RECENT = 8

export const addRecent = (recent: readonly string[], emoji: string) =>
  [emoji, ...recent.filter((other) => other !== emoji)].slice(0, MAX_RECENT)
