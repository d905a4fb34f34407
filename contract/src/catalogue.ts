import { features } from './features.ts'
import type { FeatureContract } from './kit/feature.ts'

type Part = keyof FeatureContract
type Each = (typeof features)[number]

/** The names of the permissions, errors or events of all features. */
export type NameIn<P extends Part, F = Each> = F extends { readonly [K in P]: infer Entries } ? keyof Entries & string : never

type Catalogue<P extends Part> = Readonly<Record<NameIn<P>, NonNullable<FeatureContract[P]>[string]>>

/** The permissions, errors or events of all features in one table. */
export function mergeFeatureContracts<P extends Part>(part: P): Catalogue<P> {
  const contracts: readonly FeatureContract[] = features
  return Object.assign({}, ...contracts.map((contract) => contract[part]))
}
