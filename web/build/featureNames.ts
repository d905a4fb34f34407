import { features } from '@recado/contract/features'
import type { FeatureCatalogue } from '@recado/contract/kit/feature'
import type { Plugin } from 'vite'

const list = /contract\/src\/features\.ts$/

/**
 * The catalogues of the contract without their schemas: at sign-in the browser needs only rights, error codes and names of events, and must
 * not fetch the contract of every feature for that. In development it does.
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
