/** As many as fit into one row. */
const MOST = 8

export const withRecent = (recent: readonly string[], emoji: string) => [emoji, ...recent.filter((other) => other !== emoji)].slice(0, MOST)
