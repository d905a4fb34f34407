import { DragOverlay } from '@dnd-kit/core'
import { ActionIcon, Button, Group, Table } from '@mantine/core'
import { flattenMenu } from '@recado/contract/queues/menuTree'
import { IconArrowsMaximize, IconArrowsMinimize, IconKeyboard, IconPlus } from '@tabler/icons-react'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DragArea } from '#web/shared/ui/drag/DragArea.tsx'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { KeyCaps } from '#web/shared/ui/KeyCaps.tsx'
import { MenuHint } from '../MenuLayout.tsx'
import type { MenuEditor } from '../useMenuEditor.ts'
import type { MenuIssues } from '../useMenuIssues.ts'
import { EntryRow, TreeDragPreview, TreeKeyHints, TreeList, TreeNumber } from './EntryRow.tsx'
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

const startKeys = [
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
        {startKeys.map(([key, name]) => (
          <span key={key}>
            <KeyCaps keys={key} /> {t(name)}
          </span>
        ))}
      </TreeKeyHints>
    </>
  )
}

const icon = { size: 18, stroke: 1.7 }

/** The actions on the whole tree. */
export function TreeHead({ editor }: { editor: MenuEditor }) {
  const { t } = useTranslation('menu')
  const [isHelpOpen, setHelpOpen] = useState(false)
  const { options, selection } = editor
  const hosts = flattenMenu(options).flatMap(({ id, children }) => (children.length > 0 ? [id] : []))
  const isFolded = hosts.some((id) => selection.folded.has(id))
  const Fold = isFolded ? IconArrowsMaximize : IconArrowsMinimize
  const foldLabel = t(isFolded ? 'tree.unfold' : 'tree.fold')
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <Button variant="light" leftSection={<IconPlus {...icon} />} onClick={() => editor.addSibling(selection.selected)}>
          {t('acts.add')}
        </Button>
        <ActionIcon
          ml="auto"
          data-hint={foldLabel}
          aria-label={foldLabel}
          disabled={hosts.length === 0}
          onClick={() => (isFolded ? selection.unfold(hosts) : selection.fold(hosts))}
        >
          <Fold {...icon} />
        </ActionIcon>
        <ActionIcon data-hint={t('keys.show')} aria-label={t('keys.show')} onClick={() => setHelpOpen(true)}>
          <IconKeyboard {...icon} />
        </ActionIcon>
      </Group>
      <TreeKeysDialog opened={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}

const treeKeys = [
  ['arrowup arrowdown', 'walk'],
  ['arrowright arrowleft', 'fold'],
  ['enter', 'write'],
  ['insert', 'beside'],
  ['shift+insert', 'under'],
  ['alt+arrowup alt+arrowdown', 'place'],
  ['alt+arrowright alt+arrowleft', 'level'],
  ['mod+d', 'double'],
  ['delete', 'remove'],
  ['mod+z mod+y', 'undo'],
  ['mod+s', 'save'],
] as const

/** The list of the tree's keys. */
function TreeKeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('menu')
  return (
    <InfoDialog opened={opened} title={t('keys.title')} onClose={onClose}>
      <Table withRowBorders={false}>
        <Table.Tbody>
          {treeKeys.map(([chords, name]) => (
            <Table.Tr key={name}>
              <Table.Td>
                <KeyCaps keys={chords} />
              </Table.Td>
              <Table.Td>{t(`keys.${name}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </InfoDialog>
  )
}
