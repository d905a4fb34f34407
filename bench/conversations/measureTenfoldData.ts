import { type FrequencyBand, frequencyBands } from '../seed/searchTerms.ts'
import type { Seeded } from '../seed/seed.ts'
import { type BenchSetup, prepareTargets, readerOf } from './benchSetup.ts'
import { type Durations, recordDuration, reportFigure, summarize } from './durations.ts'
import { productReads, productSearch, type Reads } from './productReads.ts'

/**
 * The same reads with a tenth of the messages, alternating with the whole: one reader, so that nobody waits for another. A page reads as much
 * of ten times as many messages; the lists of a trigram index grow with its content.
 */
export async function measureTenfoldData(setting: BenchSetup): Promise<boolean> {
  const { seed, lengths } = setting
  const sides = [await sideOf(setting, seed.first), await sideOf(setting, seed.tenth)]
  const end = performance.now() + lengths.tenTimes * 1000
  for (let turn = 0; performance.now() < end; turn++) for (const { reads, times } of sides) await readEach(reads, times, turn)
  const [whole, tenth] = sides.map(({ times }) => times)
  return Object.keys(sides[0]?.reads ?? {})
    .map((work) => compare(work, summarize(whole?.get(work)).p50, summarize(tenth?.get(work)).p50))
    .every(Boolean)
}

async function sideOf(setting: BenchSetup, seeded: Seeded) {
  const targets = await prepareTargets(setting, seeded)
  const ask = await readerOf(setting, seeded)
  const { search: _, ...pages } = await productReads(ask, targets)
  const ofBand = (band: FrequencyBand) => targets.queries.filter((query) => query.band === band)
  const searches = frequencyBands.map((band) => [`search, ${band}`, productSearch(ask, ofBand(band))] as const)
  return { reads: { ...pages, ...Object.fromEntries(searches) } as Reads, times: new Map() as Durations }
}

async function readEach(reads: Reads, times: Durations, turn: number) {
  for (const [kind, read] of Object.entries(reads)) {
    const began = performance.now()
    await read(turn)
    recordDuration(times, kind, performance.now() - began)
  }
}

function compare(work: string, whole: number, tenth: number) {
  const is = `p50 ${whole.toFixed(1)} ms, a tenth ${tenth.toFixed(1)} ms: ${(whole / Math.max(tenth, 0.01)).toFixed(2)} times`
  return reportFigure(`ten times: ${work}`, { is })
}
