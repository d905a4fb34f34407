import { expect, test } from 'vitest'
import { features } from './features.ts'
import type { FeatureContract } from './kit/feature.ts'

const contracts: readonly FeatureContract[] = features

test.for(['permissions', 'errors', 'events'] as const)('no two features give their %s one name', (part) => {
  const names = contracts.flatMap((contract) => Object.keys(contract[part] ?? {}))
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})
