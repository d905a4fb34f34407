/** Remember this many models, so that not every message is refused first. */
const MOST = 500

/** What was learned about models of services, by address and name; `usual` holds for those that are not known. */
export function rememberPerModel<Learned>(usual: Learned) {
  const remembered = new Map<string, Learned>()
  return {
    of: (key: string): Learned => remembered.get(key) ?? usual,
    set(key: string, learned: Learned) {
      const [oldest] = remembered.keys()
      if (remembered.size >= MOST && oldest !== undefined) remembered.delete(oldest)
      remembered.set(key, learned)
    },
  }
}
