import { DragOverlay } from '@dnd-kit/core'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DragArea } from '#web/shared/ui/drag/DragArea.tsx'
import { KeyCaps } from '#web/shared/ui/KeyCaps.tsx'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import { MenuHint } from '../frame/MenuCard.tsx'
import type { MenuIssues } from '../issues/useMenuIssues.ts'
import { EntryRow } from './EntryRow.tsx'
import { TreeDragPreview, TreeKeyHints, TreeList, TreeNumber } from './TreeParts.tsx'
import { treeRows } from './treeRows.ts'
import { useTreeDrag } from './useTreeDrag.ts'
import { useTreeKeys } from './useTreeKeys.ts'

/** The menu as a tree with the queue as its root. Rows are dragged by pointer; keys do everything. */
export function MenuTree({ editor, issues }: { editor: MenuEditor; issues: MenuIssues }) {
  const { t } = useTranslation('menu')
  const { queue, options, selection, focus, nameOf } = editor
  const takesFocus = useEffectEvent(editor.takesFocus)
  const rows = treeRows(queue.name, options, selection.folded)
  const onKeyDown = useTreeKeys(rows, editor)
  const { carried, drop, context } = useTreeDrag(rows, editor)
  const tree = useRef<HTMLDivElement>(null)

  // The focus follows the selection, and returns to it on request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each focus request is a new object, so `focus` must run the effect again.
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
            row={row}
            editor={editor}
            issue={issues.of(row.id)}
            isDragged={row.id !== null && row.id === carried}
            drop={drop?.rowId === row.id ? drop.zone : null}
          />
        ))}
      </TreeList>
      {options.length === 0 && <EmptyTreeHint />}
      <DragOverlay dropAnimation={null}>
        {carried !== null && (
          <TreeDragPreview>
            <TreeNumber value={rows.find(({ id }) => id === carried)?.position ?? 0} />
            {nameOf(carried)}
          </TreeDragPreview>
        )}
      </DragOverlay>
    </DragArea>
  )
}

const keys = [
  ['insert', 'acts.add'],
  ['enter', 'tree.next'],
  ['escape', 'tree.end'],
] as const

/** How to start a menu. */
function EmptyTreeHint() {
  const { t } = useTranslation('menu')
  return (
    <>
      <MenuHint>{t('tree.empty')}</MenuHint>
      <TreeKeyHints>
        {keys.map(([key, name]) => (
          <span key={key}>
            <KeyCaps keys={key} /> {t(name)}
          </span>
        ))}
      </TreeKeyHints>
    </>
  )
}
