import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/contract/errors'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import type { Message } from '@recado/contract/messages/messages'
import { headerKinds } from '@recado/contract/templates/headerKinds'
import type { templateEndpoints } from '@recado/contract/templates/templates'
import type { z } from 'zod'
import { assertExists } from '../../kernel/crud.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { SignedIn } from '../../kernel/identity/loadIdentity.ts'
import { assertFileNotLost, insertUploadedMedia, storeUpload } from '../media/index.ts'
import { assertMayWrite, enqueueMessageOnce, messagePresenter } from '../messages/index.ts'
import { lockTicket } from '../tickets/index.ts'
import { buildTemplateMessage, findTemplate } from './templateMessage.ts'

type File = Parameters<typeof storeUpload>[2]
type Wanted = z.output<typeof templateEndpoints.send.body> & { ticketId: number; file: File | undefined }

/** Sends a template like any other message of an agent. Only templates reach the customer outside the reply window. */
export async function sendTemplate(kernel: Kernel, actor: SignedIn, wanted: Wanted): Promise<Message> {
  const { ticketId, templateId, values, idempotencyKey = randomUUID() } = wanted
  const upload = wanted.file && (await headerFile(kernel, actor, { templateId, file: wanted.file }))
  const file = upload && { mediaId: upload.id, mediaName: upload.name, mediaType: fileKindOf(upload.mime) }
  return kernel.transact(actor, async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    assertMayWrite(actor, ticket)
    const template = assertExists(await findTemplate(tx.db, templateId), 'ERR_NO_TEMPLATE_FOUND')
    if (!file) await assertFileNotLost(tx, template.mediaId)
    const outgoing = await buildTemplateMessage(tx, template, { connectionId: ticket.whatsappId, values, file })
    if (!outgoing) throw new AppError('ERR_TEMPLATE_UNUSABLE')
    const user = { id: actor.userId, name: actor.name }
    const sending = { ticket, user, at: kernel.clock.now(), show: messagePresenter(kernel) }
    const prepare = upload && { prepare: () => insertUploadedMedia(tx, upload) }
    return enqueueMessageOnce(tx, sending, { ...outgoing, ...prepare, id: idempotencyKey, origin: 'attendant' })
  })
}

/** A file for the header of this message. It must be of the same type as the template's own, because the service shows no other. */
async function headerFile(kernel: Kernel, { companyId }: SignedIn, { templateId, file }: { templateId: number; file: File }) {
  const { header } = assertExists(await findTemplate(kernel.read(companyId), templateId), 'ERR_NO_TEMPLATE_FOUND')
  if (!headerKinds[header]?.includes(file.mime)) throw new AppError('ERR_MEDIA_TYPE')
  return storeUpload(kernel, companyId, file)
}
