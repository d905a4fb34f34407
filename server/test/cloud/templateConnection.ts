import { type Template, templateEndpoints, templates } from '@recado/contract/templates/templates'
import { waitUntil } from '../waitUntil.ts'
import { type createCloudWorld, openCloudConnection } from './cloudConnection.ts'
import type { Portfolio } from './cloudNumber.ts'

/** What stands for the variables of the template that is made where nothing else is said. */
export const samples = { 'body.1': 'Ana', 'body.2': '123' }

/** An official line, and ways to its templates on both sides. */
export async function openTemplateConnection(
  { world, graph }: Pick<Awaited<ReturnType<typeof createCloudWorld>>, 'world' | 'graph'>,
  given: { portfolio?: Portfolio } = {},
) {
  const own = await openCloudConnection({ world, number: graph.number(given) })
  await own.connected()
  const { boss, id: whatsappId, number } = own
  // A line that connects reads the templates. A test that changes them before would not know which state was read.
  await waitUntil(() => number.templates.lists() > 0, 'the line has read its templates')
  const list = async (): Promise<Template[]> =>
    ((await world.call(boss, templates.endpoints.list, { query: { whatsappId } })).data as { templates: Template[] }).templates
  const create = (more: object = {}) => {
    const body = { whatsappId, name: 'order_ready', body: 'Olá {{1}}, seu pedido {{2}} está pronto.', samples, ...more }
    return world.call(boss, templates.endpoints.create, { body: body as never })
  }
  const submit = (id: number) => world.call(boss, templateEndpoints.submit, { params: { id } })
  return {
    ...{ ...own, list, create, submit },
    book: number.templates,
    one: async (name: string) => (await list()).find((template) => template.name === name),
    async made(more: object = {}) {
      const { data } = await create(more)
      return (await submit((data as Template).id)).data
    },
    becomes: (name: string, status: Template['status']) =>
      waitUntil(async () => (await list()).find((template) => template.name === name)?.status === status, `${name} is ${status}`),
    async approved(more: Record<string, unknown> & { name?: string } = {}) {
      const { name = 'order_ready' } = more
      const made = await this.made({ name, ...more })
      await number.templates.decide(name, 'APPROVED')
      await this.becomes(name, 'approved')
      return made
    },
  }
}
