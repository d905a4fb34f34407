import { kanban } from '@recado/contract/tickets/kanban'
import type { Kernel } from '../../../kernel/feature.ts'
import type { Serve } from '../../../kernel/http/mountEndpoints.ts'
import { ticketsMatching } from '../ticketsMatching.ts'
import { moveToLane } from './moveToLane.ts'
import { readBoard } from './readBoard.ts'

export function serveBoard(serve: Serve, kernel: Kernel) {
  serve.signedIn(kanban.board, async ({ actor, db, query }) => {
    const { searchParam = '' } = query
    return readBoard(db, { actor, query, found: searchParam.trim() ? await ticketsMatching(db, searchParam) : undefined })
  })
  serve.signedIn(kanban.put, async ({ actor, params: { ticketId, tagId: named }, query: { changeId } }) => {
    const tagId = typeof named === 'number' ? named : null
    await moveToLane(kernel, actor, { ticketId, tagId, changeId })
    return { ticketId, tagId }
  })
  serve.signedIn(kanban.takeOff, async ({ actor, params: { ticketId }, query: { changeId } }) => {
    await moveToLane(kernel, actor, { ticketId, tagId: null, changeId })
    return { message: 'tag.removed' }
  })
}
