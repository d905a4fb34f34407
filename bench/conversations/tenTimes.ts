import { note, report, summary, type Times } from './figures.ts'
import { productReads } from './reads.ts'
import { readerOf, type Setting, targetsOf } from './setting.ts'

const GOAL = 1.2
const ROUNDS = 5

/** The same reads in a company with a tenth of the messages, in turns with the whole: one reader, so that nobody waits for another. */
export async function measureTenTimes(setting: Setting): Promise<boolean> {
  const { seed, lengths } = setting
  const sides = await Promise.all(
    [seed.first, seed.tenth].map(async (seeded) => {
      const targets = await targetsOf(setting, seeded)
      return { reads: Object.entries(await productReads(await readerOf(setting, seeded), targets)), times: new Map() as Times, turn: 0 }
    }),
  )
  for (let round = 0; round < ROUNDS * sides.length; round++) {
    const side = sides[round % sides.length]
    const end = performance.now() + (lengths.tenTimes * 1000) / ROUNDS / sides.length
    while (side && performance.now() < end) {
      for (const [kind, read] of side.reads) {
        const began = performance.now()
        await read(side.turn)
        note(side.times, kind, performance.now() - began)
      }
      side.turn++
    }
  }
  const [whole, tenth] = sides.map(({ times }) => times)
  const met = [...(whole?.keys() ?? [])].map((work) => {
    const [large, small] = [summary(whole?.get(work)), summary(tenth?.get(work))]
    const ratio = large.p50 / Math.max(small.p50, 0.01)
    const is = `p50 ${large.p50.toFixed(1)} ms, with a tenth of it ${small.p50.toFixed(1)} ms`
    return report(`ten times: ${work}`, { is: `${is}: ${ratio.toFixed(2)} times`, goal: `<= ${GOAL}`, met: ratio <= GOAL })
  })
  return met.every(Boolean)
}
