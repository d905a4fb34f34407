/** Limits how many calls run at the same time: of all companies together, and of each company. */
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
    /** `callback` runs whenever a call has ended. */
    onFree(callback: () => void) {
      freed = callback
    },
    settled: async () => void (await Promise.allSettled(underWay)),
  }
}
