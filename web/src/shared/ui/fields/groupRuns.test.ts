import { expect, test } from 'vitest'
import { groupRuns } from './groupRuns.ts'

test('neighbours of one group are grouped, and so are those without a group', () => {
  const runs = groupRuns(['a1', 'b', 'c', 'a2', 'a3'], (name) => (name.startsWith('a') ? 'a' : undefined))
  expect(runs).toEqual([
    { by: 'a', members: ['a1'] },
    { by: undefined, members: ['b', 'c'] },
    { by: 'a', members: ['a2', 'a3'] },
  ])
})
