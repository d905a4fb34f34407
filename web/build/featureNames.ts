import { features } from '@recado/contract/features'
import type { FeatureCatalogue } from '@recado/contract/kit/feature'
import type { Plugin } from 'vite'

const list = /contract\/src\/features\.ts$/

/**
 * The catalogues of the contract without their schemas: at sign-in the browser needs only rights, error codes and names of events, and must
 * not fetch the contract of every feature for that. In development it does. The English sentence of an error is for programs: screens translate
 * its code, so the code stands in its place, for reports of crashes.
 */
export function featureNames(): Plugin {
  return {
    name: 'recado:feature-names',
    apply: 'build',
    load: (id) => (list.test(id) ? `export const features = ${JSON.stringify(features.map(namesOf))}` : undefined),
  }
}

function namesOf({ permissions, errors = {}, events = {} }: FeatureCatalogue) {
  const codes = Object.entries(errors).map(([code, [status]]) => [code, [status, code]])
  const named = Object.entries(events).map(([name, { record, id, isForAll }]) => [name, { record, id, ...(isForAll && { isForAll }) }])
  return { permissions, errors: Object.fromEntries(codes), events: Object.fromEntries(named) }
}
