import { optionEndpoints } from '@recado/contract/queues/options'
import { queues } from '@recado/contract/queues/queues'
import { queueStarterEndpoint } from '@recado/contract/queues/starter'
import { serveResource } from '../../kernel/crud.ts'
import type { Feature } from '../../kernel/feature.ts'
import { createStarter } from './createStarter.ts'
import { demoQueues } from './demoQueues.ts'
import { createOption, listOptions, queueEvent, removeOption, updateOption } from './menu/options.commands.ts'
import { queueStore } from './queues.store.ts'
import type { LoadBotConfig } from './savedTests/assertTestsPass.ts'

/** `configOf` loads the settings with which the saved tests of a queue are replayed. */
export const queuesFeature = (configOf: LoadBotConfig): Feature => ({
  name: 'queues',
  conflicts: { queues_name: 'ERR_NAME_TAKEN', queues_color: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' },
  missing: { queues: 'ERR_NO_QUEUE_FOUND', queueOptions: 'ERR_NO_OPTION_FOUND' },
  demo: demoQueues,
  routes(serve, kernel) {
    serveResource(serve, kernel, { resource: queues, store: queueStore(configOf), event: queueEvent })
    serve.signedIn(queueStarterEndpoint, ({ actor, body }) => createStarter(kernel, actor, body))
    serve.signedIn(optionEndpoints.list, ({ db, query }) => listOptions(db, query))
    serve.signedIn(optionEndpoints.create, ({ actor, body }) => createOption(kernel, actor, body))
    serve.signedIn(optionEndpoints.update, ({ actor, params: { id }, body }) => updateOption(kernel, { actor, id }, body))
    serve.signedIn(optionEndpoints.remove, async ({ actor, params: { id } }) => {
      await removeOption(kernel, { actor, id })
      return { message: 'option.deleted' }
    })
  },
})
