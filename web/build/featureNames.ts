import { features } from '@recado/contract/features'
import type { FeatureCatalogue } from '@recado/contract/kit/feature'
import type { Plugin } from 'vite'

const list = /contract\/src\/features\.ts$/

/**
 * The catalogues of the contract without the shapes of what they name: the browser asks for rights, codes and the names of
 * events as soon as somebody signs in, and must not fetch every feature's contract for that. While developing it does.
 */
export function featureNames(): Plugin {
  return {
    name: 'recado:feature-names',
    apply: 'build',
    load: (id) => (list.test(id) ? `export const features = ${JSON.stringify(features.map(namesOf))}` : undefined),
  }
}

function namesOf({ permissions, errors, events = {} }: FeatureCatalogue) {
  const named = Object.entries(events).map(([name, { record, id, isForAll }]) => [name, { record, id, ...(isForAll && { isForAll }) }])
  return { permissions, errors, events: Object.fromEntries(named) }
}
