import { expect, test } from 'vitest'
import { shortNameList, summarizeWatchers } from './watcherSummary.ts'

const person = (id: number, name: string, typing = false) => ({ id, name, typing })
const [ana, bruno, carla, diego] = [person(1, 'Ana Souza'), person(2, 'Bruno Lima'), person(3, 'Carla Dias'), person(4, 'Diego Ferreira')]

test('people who type are named before those who look', () => {
  expect(summarizeWatchers([])).toBeNull()
  expect(summarizeWatchers([ana, bruno])).toEqual({ doing: 'looking', people: [ana, bruno] })
  const writing = person(3, 'Carla Dias', true)
  expect(summarizeWatchers([ana, writing])).toEqual({ doing: 'typing', people: [writing] })
})

test('of many people the first are named and the others are counted, but never one alone', () => {
  expect(shortNameList([ana])).toEqual({ names: ['Ana'], more: 0 })
  expect(shortNameList([ana, bruno, carla])).toEqual({ names: ['Ana', 'Bruno', 'Carla'], more: 0 })
  expect(shortNameList([ana, bruno, carla, diego])).toEqual({ names: ['Ana', 'Bruno'], more: 2 })
})
