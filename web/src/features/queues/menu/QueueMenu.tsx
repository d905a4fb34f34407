import { VisuallyHidden } from '@mantine/core'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/commands/useCommand.ts'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { MenuFrame, type MenuPlace } from '../../../shared/ui/menu/MenuFrame.tsx'
import { useAddress } from './edit/useAddress.ts'
import { useMenuDraft } from './edit/useMenuDraft.ts'
import { type MenuEditor, useMenuEditor } from './edit/useMenuEditor.ts'
import { EntryForm } from './entry/EntryForm.tsx'
import { GreetingForm } from './entry/GreetingForm.tsx'
import { PaneTurns } from './PaneTurns.tsx'
import { PhonePane } from './phone/PhonePane.tsx'
import { useBotConfigs } from './phone/useBotConfigs.ts'
import { usePlaying } from './phone/usePlaying.ts'
import { EditorHead } from './save/EditorHead.tsx'
import { LeaveMenuDialog } from './save/LeaveMenuDialog.tsx'
import { Notices } from './save/Notices.tsx'
import { RedDialog } from './save/RedDialog.tsx'
import { useSaveMenu } from './save/useSaveMenu.ts'
import { useSaving } from './save/useSaving.ts'
import { TestCard } from './tests/TestCard.tsx'
import { useKeptTests } from './tests/useKeptTests.ts'
import { MenuTree } from './tree/MenuTree.tsx'
import { entryOf } from './tree/menuTree.ts'
import { TreeHead } from './tree/TreeHead.tsx'
import { TroubleCard } from './troubles/TroubleCard.tsx'
import { useTroubles } from './troubles/useTroubles.ts'

/** The editor of one queue's menu: tree, entry, phone, and the conversations that are kept as tests. */
export function QueueMenu({ queue }: { queue: QueueDetails }) {
  const { t } = useTranslation('menu')
  const sending = useSaveMenu(queue.id)
  const draft = useMenuDraft(queue, sending.isPending)
  const editor = useMenuEditor(queue, draft)
  const configs = useBotConfigs(queue)
  const playing = usePlaying(configs)
  const tests = useKeptTests(draft, configs)
  const troubles = useTroubles({ queue, draft, configs, playing, fresh: editor.fresh })
  const asking = useRef(false)
  const { selected } = editor.selection
  useAddress({ entry: selected === null ? null : String(selected), phone: playing.isPlaying ? 'rehearsal' : null }, asking)
  const [place, setPlace] = useState<MenuPlace>('tree')
  const saving = useSaving({ draft, editor, tests, sending })
  const [led, setLed] = useState(editor.focus)
  // Where there is room for one pane, it is the one that the keyboard is sent to.
  if (editor.focus && editor.focus !== led) {
    setLed(editor.focus)
    setPlace(editor.focus.place === 'title' ? 'entry' : 'tree')
  }
  const { undo, redo, removing } = editor

  useCommand({ id: 'menu.save', name: t('commands.save'), keys: 'mod+s', group: 'app', run: saving.save })
  useCommand(undo ? { id: 'menu.undo', name: t('commands.undo'), keys: 'mod+z', group: 'app', run: undo } : null)
  useCommand(redo ? { id: 'menu.redo', name: t('commands.redo'), keys: 'mod+y', group: 'app', run: redo } : null)
  /** The second way to do again what was taken back. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    redo?.()
  }

  return (
    <>
      <MenuFrame
        onKeyDown={onKeyDown}
        shown={place}
        head={<EditorHead {...{ queue, draft, editor, saving }} />}
        notice={<Notices draft={draft} />}
        turns={<PaneTurns {...{ place, setPlace }} />}
        panes={{
          tree: {
            label: t('panes.tree'),
            content: (
              <>
                <TreeHead editor={editor} />
                <MenuTree {...{ editor, troubles }} />
              </>
            ),
          },
          entry: {
            label: t('panes.entry'),
            content: (
              <>
                <EntryPane editor={editor} />
                <TestCard tests={tests} />
                <TroubleCard {...{ troubles, editor }} />
              </>
            ),
          },
          phone: { label: t('panes.phone'), content: <PhonePane {...{ editor, configs, playing, troubles, tests }} /> },
        }}
      />
      <VisuallyHidden role="status">{editor.told}</VisuallyHidden>
      <ConfirmDialog
        opened={removing !== null}
        title={t('remove.title', { name: removing?.title })}
        text={t('remove.text')}
        action={t('remove.action')}
        busy={false}
        onConfirm={() => removing && editor.removeNow(removing.id)}
        onClose={editor.keepIt}
      />
      <RedDialog
        opened={saving.isAsking}
        names={saving.redNames}
        busy={sending.isPending}
        onConfirm={saving.saveAnyway}
        onClose={saving.stopAsking}
      />
      <LeaveMenuDialog {...{ draft, asking }} />
    </>
  )
}

/** What is chosen in the tree, to be written. */
function EntryPane({ editor }: { editor: MenuEditor }) {
  const entry = entryOf(editor.options, editor.selection.selected)
  return entry ? <EntryForm key={entry.id} {...{ entry, editor }} /> : <GreetingForm editor={editor} />
}
