import { readCompanyVariables } from '@recado/contract/variables/companyVariables'
import type { Feature } from '../../kernel/feature.ts'
import { loadCompanyVariables } from './readVariables.ts'

/** What texts may name in braces, for whoever writes them. */
export const variablesFeature: Feature = {
  name: 'variables',
  routes(serve) {
    serve.signedIn(readCompanyVariables, ({ db }) => loadCompanyVariables(db))
  },
}
