import { contactListImportEndpoints } from '@recado/contract/contactLists/contactListImport'
import { contactLists } from '@recado/contract/contactLists/contactLists'
import { files } from '@recado/contract/fileLists'
import { integrations } from '@recado/contract/integrations'
import { knowledge } from '@recado/contract/knowledge/knowledge'
import { prompts } from '@recado/contract/prompts'
import { queues } from '@recado/contract/queues/queues'
import { quickMessages } from '@recado/contract/quickMessages'
import { tags } from '@recado/contract/tags'
import { swatches } from '../web/src/shared/ui/swatches.ts'
import type { Person, Platform } from './platform.ts'
import { seedCampaigns } from './seedCampaigns.ts'
import { seedChats } from './seedChats.ts'
import {
  assistantPrompt,
  assistants,
  companyQueues,
  connectors,
  contactListFiles,
  knownArticles,
  lanes,
  library,
  quickAnswers,
  staff,
  subjects,
} from './seedData.ts'
import { seedInbox } from './seedInbox.ts'
import { seedSchedules } from './seedSchedules.ts'

/** The users of screens; undefined is a guest. The newcomer's company is empty; root belongs to the platform. */
export type Cast = { admin: Person; user: Person; newcomer: Person; root: Person }

/** A company with realistic data, and a new one. */
export async function seedCompanies(platform: Platform): Promise<Cast> {
  const company = await platform.found({ name: 'Café Aurora', domain: 'cafeaurora.example', adminName: 'Ana Souza', dueDate: '2031-03-20' })
  const { admin } = company
  const ids: number[] = []
  for (const queue of companyQueues) ids.push((await admin.call(queues.endpoints.create, { body: queue })).id)
  for (const [index, name] of [...lanes, ...subjects].entries()) {
    const color = swatches[(index * 7 + 20) % swatches.length]?.color ?? ''
    await admin.call(tags.endpoints.create, { body: { name, color, kanban: index < lanes.length ? 1 : 0 } })
  }
  for (const [index, assistant] of assistants.entries()) {
    const body = { ...assistant, prompt: assistantPrompt, apiKey: `sk-proj-never-used-${index}-7Qz4`, queueId: ids[index] ?? 0 }
    await admin.call(prompts.endpoints.create, { body })
  }
  for (const connector of connectors) await admin.call(integrations.endpoints.create, { body: connector })
  await seedInbox(admin, ids)
  await seedSchedules(admin)
  await seedCampaigns(admin)
  for (const body of library) await admin.call(files.endpoints.create, { body })
  for (const { name, text } of contactListFiles) {
    const { id } = await admin.call(contactLists.endpoints.create, { body: { name } })
    if (text) await admin.call(contactListImportEndpoints.upload, { params: { id }, body: { text } })
  }
  for (const body of quickAnswers) await admin.call(quickMessages.endpoints.create, { body })
  for (const body of knownArticles) await admin.call(knowledge.endpoints.create, { body })
  const hired: Person[] = []
  for (const [index, { name, profile }] of staff.entries())
    hired.push(await company.hire({ name, profile, queueIds: ids.filter((_, at) => (at + index) % 3 === 0) }))
  const user = hired.find((_, index) => staff[index]?.profile === 'user')
  if (!user) throw new Error('Nobody is a plain user')
  await seedChats(admin, user)
  const { admin: newcomer } = await platform.found({ name: 'Ateliê Nuvem', adminName: 'Nina Prado' })
  return { admin, user, newcomer, root: platform.superUser }
}
