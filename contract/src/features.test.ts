import { expect, test } from 'vitest'
import { features } from './features.ts'
import type { FeatureCatalogue } from './kit/feature.ts'

const catalogues: readonly FeatureCatalogue[] = features

test.for(['permissions', 'errors', 'events'] as const)('no two features give their %s one name', (part) => {
  const names = catalogues.flatMap((catalogue) => Object.keys(catalogue[part] ?? {}))
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})
