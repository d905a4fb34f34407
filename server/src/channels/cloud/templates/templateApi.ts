import { z } from 'zod'
import {
  type ChannelTemplate,
  type ConnectionRef,
  type OutboundMedia,
  type TemplateApi,
  TemplateRejected,
  type TemplateSubmission,
  Unavailable,
} from '../../channel.ts'
import type { CloudSettings } from '../cloudSettings.ts'
import { type GraphClient, GraphError } from '../graphClient.ts'
import { graphTemplate, graphTemplatePage, templateCategoryOf, templateStatusOf } from './graphTemplates.ts'
import { hasNamedVariables, templateComponentsFor } from './templateComponents.ts'
import { toChannelTemplate } from './toChannelTemplate.ts'

type Outside = { graph: GraphClient; settingsOf: (connection: ConnectionRef) => Promise<CloudSettings> }

const FIELDS = 'id,name,language,status,category,quality_score,rejected_reason,components'
/** More pages than any account has: it stops if the answers never end. */
const MOST_PAGES = 60

const made = z.object({ id: z.string(), status: z.string().catch(''), category: z.string().catch('') })
const withId = z.object({ id: z.string() })
const withHandle = z.object({ h: z.string() })

/** The templates of the connection's business account. */
export const createTemplateApi = ({ graph, settingsOf }: Outside): TemplateApi => ({
  list: (connection) => withTemplateErrors(async () => all(graph, await settingsOf(connection))),
  submit: (connection, template) => withTemplateErrors(async () => submit(graph, await settingsOf(connection), template)),
  async remove(connection, { carrierId, name }) {
    const { token, businessAccountId } = await settingsOf(connection)
    const query = new URLSearchParams({ hsm_id: carrierId, name })
    await withTemplateErrors(() => graph.remove(token, `${businessAccountId}/message_templates?${query}`))
  },
})

async function all(graph: GraphClient, { token, businessAccountId }: CloudSettings): Promise<ChannelTemplate[]> {
  const found: ChannelTemplate[] = []
  let after: string | undefined
  for (let count = 0; count < MOST_PAGES; count++) {
    const query = new URLSearchParams({ fields: FIELDS, limit: '100', ...(after && { after }) })
    const { data, paging } = graphTemplatePage.parse(await graph.get(token, `${businessAccountId}/message_templates?${query}`))
    for (const one of data) {
      const read = graphTemplate.safeParse(one).data
      if (read) found.push(toChannelTemplate(read))
    }
    after = paging?.next ? paging.cursors?.after : undefined
    if (!after) break
  }
  return found
}

async function submit(graph: GraphClient, { token, businessAccountId }: CloudSettings, template: TemplateSubmission) {
  const { carrierId, name, language, category, media } = template
  const components = templateComponentsFor(template, media && (await handleOf(graph, token, media)))
  if (carrierId !== null) {
    await graph.post(token, carrierId, { category: category.toUpperCase(), components })
    return { carrierId, status: 'pending' as const, category }
  }
  const format = hasNamedVariables(template) ? { parameter_format: 'NAMED' } : {}
  const body = { name, language, category: category.toUpperCase(), components, ...format }
  const answer = made.parse(await graph.post(token, `${businessAccountId}/message_templates`, body))
  return { carrierId: answer.id, status: templateStatusOf(answer.status), category: templateCategoryOf(answer.category || category) }
}

/** The example file of a header is uploaded to the app, not to the number. */
async function handleOf(graph: GraphClient, token: string, { name, size, mime, open }: OutboundMedia): Promise<string> {
  const { id: app } = withId.parse(await graph.get(token, 'app'))
  const query = new URLSearchParams({ file_name: name || 'file', file_length: String(size), file_type: mime })
  const { id: session } = withId.parse(await graph.post(token, `${app}/uploads?${query}`, {}))
  return withHandle.parse(await graph.put(token, session, { size, open })).h
}

/** Meta explains in words why it rejects a template. All other errors are temporary or about the account. */
async function withTemplateErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof GraphError && error.class !== 'account' && error.class !== 'soon')
      throw new TemplateRejected(error.says, { cause: error })
    throw error instanceof Unavailable ? error : new Unavailable('The templates could not be seen to', { cause: error })
  }
}
