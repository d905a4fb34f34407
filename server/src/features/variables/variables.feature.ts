import { companyVariablesEndpoint } from '@recado/contract/variables/companyVariables'
import type { Feature } from '../../kernel/feature.ts'
import { loadCompanyVariables } from './readVariables.ts'

/** Lists the variables that texts may contain. */
export const variablesFeature: Feature = {
  name: 'variables',
  routes(serve) {
    serve.signedIn(companyVariablesEndpoint, ({ db }) => loadCompanyVariables(db))
  },
}
