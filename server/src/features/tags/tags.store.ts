import { AppError } from '@recado/contract/errors'
import { can } from '@recado/contract/permissions'
import type { Tag, tags } from '@recado/contract/tags'
import type { z } from 'zod'
import type { Store } from '../../kernel/crud.ts'
import { plainStore } from '../../kernel/plainStore.ts'

const plain = plainStore<Tag>()('tags', ['id', 'name', 'color', 'kanban'])

export const tagStore: Store<Tag, z.output<typeof tags.create>, z.output<typeof tags.update>> = {
  ...plain,
  create(tx, values, actor) {
    if (values.kanban === 1 && !can(actor, 'tags:kanban')) throw new AppError('ERR_NO_PERMISSION')
    return plain.create(tx, values, actor)
  },
  update(tx, change, actor) {
    const { kanban = change.row.kanban } = change.values
    if (kanban !== change.row.kanban && !can(actor, 'tags:kanban')) throw new AppError('ERR_NO_PERMISSION')
    return plain.update(tx, change, actor)
  },
}
