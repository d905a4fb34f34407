import { helpListEndpoint, helps } from '@recado/contract/helps'
import type { PlatformFeature } from '../../kernel/feature.ts'
import { createHelp, readHelp, removeHelp, updateHelp } from './helps.commands.ts'
import { allHelps, readHelpVideosPage } from './helps.page.ts'

export const helpsFeature: PlatformFeature = {
  name: 'helps',
  routes(serve, kernel) {
    const { endpoints } = helps
    serve.signedIn(helpListEndpoint, () => allHelps(kernel.platform))
    serve.signedIn(endpoints.list, ({ query }) => readHelpVideosPage(kernel.platform, query))
    serve.signedIn(endpoints.get, ({ params }) => readHelp(kernel.platform, params.id))
    serve.signedIn(endpoints.create, ({ actor, body }) => createHelp(kernel, actor, body))
    serve.signedIn(endpoints.update, ({ actor, params: { id }, body }) => updateHelp(kernel, actor, { id, values: body }))
    serve.signedIn(endpoints.remove, async ({ actor, params }) => {
      await removeHelp(kernel, actor, params.id)
      return { message: 'help.deleted' }
    })
  },
}
