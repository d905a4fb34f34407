import { features } from './features.ts'
import type { FeatureCatalogue } from './kit/feature.ts'

type Part = keyof FeatureCatalogue
type Each = (typeof features)[number]

/** The names of the permissions, errors or events of all features. */
export type NameIn<P extends Part, F = Each> = F extends { readonly [K in P]: infer Entries } ? keyof Entries & string : never

/** One entry of the permissions, errors or events of all features. */
export type EntryIn<P extends Part, Name extends NameIn<P>, F = Each> = F extends {
  readonly [K in P]: { readonly [N in Name]: infer Entry }
}
  ? Entry
  : never

type Catalogue<P extends Part> = Readonly<Record<NameIn<P>, NonNullable<FeatureCatalogue[P]>[string]>>

/** The permissions, errors or events of all features in one table. */
export function mergeFeatureCatalogues<P extends Part>(part: P): Catalogue<P> {
  const all: readonly FeatureCatalogue[] = features
  return Object.assign({}, ...all.map((one) => one[part]))
}
