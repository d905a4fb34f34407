/** What is under way, of all companies and of each. */
export function createDeliverySlots({ atOnce, ofCompany }: { atOnce: number; ofCompany: number }) {
  const underWay = new Set<Promise<unknown>>()
  const counts = new Map<number, number>()
  let freed: () => void = () => undefined

  function leave(companyId: number) {
    const left = (counts.get(companyId) ?? 1) - 1
    if (left > 0) counts.set(companyId, left)
    else counts.delete(companyId)
  }

  return {
    free: (companyId: number) => Math.min(ofCompany - (counts.get(companyId) ?? 0), atOnce - underWay.size),
    take(companyId: number, work: Promise<unknown>) {
      counts.set(companyId, (counts.get(companyId) ?? 0) + 1)
      const one = work.finally(() => {
        underWay.delete(one)
        leave(companyId)
        freed()
      })
      underWay.add(one)
    },
    /** Told whenever there is room again. */
    onFree(tell: () => void) {
      freed = tell
    },
    settled: async () => void (await Promise.allSettled(underWay)),
  }
}
