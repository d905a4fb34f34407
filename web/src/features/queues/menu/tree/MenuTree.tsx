import { DragOverlay } from '@dnd-kit/core'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DragArea } from '../../../../shared/ui/drag/DragArea.tsx'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import type { Troubles } from '../troubles/useTroubles.ts'
import { EmptyTree } from './EmptyTree.tsx'
import { EntryRow } from './EntryRow.tsx'
import { TreeCarried, TreeList, TreeNumber } from './TreeParts.tsx'
import { treeRows } from './treeRows.ts'
import { useTreeDrag } from './useTreeDrag.ts'
import { useTreeKeys } from './useTreeKeys.ts'

/** The menu as a tree with the queue as its root. Rows are dragged by pointer; keys do everything. */
export function MenuTree({ editor, troubles }: { editor: MenuEditor; troubles: Troubles }) {
  const { t } = useTranslation('menu')
  const { queue, options, selection, focus, nameOf } = editor
  const takesFocus = useEffectEvent(editor.takesFocus)
  const rows = treeRows(queue.name, options, selection.folded)
  const onKeyDown = useTreeKeys(rows, editor)
  const { carried, drop, context } = useTreeDrag(rows, editor)
  const tree = useRef<HTMLDivElement>(null)

  // The focus follows the selection, and returns to it on request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it was sent.
  useLayoutEffect(() => {
    const row = tree.current?.querySelector<HTMLElement>(`[data-entry="${selection.selected ?? ''}"]`)
    if (takesFocus('tree') || tree.current?.contains(document.activeElement)) row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }, [selection.selected, focus])

  return (
    <DragArea {...context}>
      <TreeList ref={tree} label={t('tree.label', { name: queue.name })} onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <EntryRow
            key={row.id}
            {...{ row, editor }}
            trouble={troubles.of(row.id)}
            isCarried={row.id !== null && row.id === carried}
            drop={drop?.rowId === row.id ? drop.zone : null}
          />
        ))}
      </TreeList>
      {options.length === 0 && <EmptyTree />}
      <DragOverlay dropAnimation={null}>
        {carried !== null && (
          <TreeCarried>
            <TreeNumber place={rows.find(({ id }) => id === carried)?.place ?? 0} />
            {nameOf(carried)}
          </TreeCarried>
        )}
      </DragOverlay>
    </DragArea>
  )
}
