import { type BandName, bandNames } from '../seed/bands.ts'
import type { Seeded } from '../seed/seed.ts'
import { note, report, summary, type Times } from './figures.ts'
import { productReads, productSearch, type Reads } from './reads.ts'
import { readerOf, type Setting, targetsOf } from './setting.ts'

/** A page reads as much of ten times as many; of an index of letters the lists that are gone through grow with what it holds. */
const GOALS = { page: 1.2, search: 1.5 }

/** The same reads where there is a tenth of the messages, in turns with the whole: one reader, so that nobody waits for another. */
export async function measureTenTimes(setting: Setting): Promise<boolean> {
  const { seed, lengths } = setting
  const sides = [await sideOf(setting, seed.first), await sideOf(setting, seed.tenth)]
  const end = performance.now() + lengths.tenTimes * 1000
  for (let turn = 0; performance.now() < end; turn++) for (const { reads, times } of sides) await readEach(reads, times, turn)
  const [whole, tenth] = sides.map(({ times }) => times)
  return Object.keys(sides[0]?.reads ?? {})
    .map((work) => compare(work, summary(whole?.get(work)).p50, summary(tenth?.get(work)).p50))
    .every(Boolean)
}

async function sideOf(setting: Setting, seeded: Seeded) {
  const targets = await targetsOf(setting, seeded)
  const ask = await readerOf(setting, seeded)
  const { search: _, ...pages } = await productReads(ask, targets)
  const ofBand = (band: BandName) => targets.queries.filter((query) => query.band === band)
  const searches = bandNames.map((band) => [`search, ${band}`, productSearch(ask, ofBand(band))] as const)
  return { reads: { ...pages, ...Object.fromEntries(searches) } as Reads, times: new Map() as Times }
}

async function readEach(reads: Reads, times: Times, turn: number) {
  for (const [kind, read] of Object.entries(reads)) {
    const began = performance.now()
    await read(turn)
    note(times, kind, performance.now() - began)
  }
}

function compare(work: string, whole: number, tenth: number) {
  const ratio = whole / Math.max(tenth, 0.01)
  const is = `p50 ${whole.toFixed(1)} ms, a tenth ${tenth.toFixed(1)} ms: ${ratio.toFixed(2)} times`
  const goal = GOALS[work.startsWith('search') ? 'search' : 'page']
  return report(`ten times: ${work}`, { is, goal: `<= ${goal}`, met: ratio <= goal })
}
