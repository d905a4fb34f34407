import { VisuallyHidden } from '@mantine/core'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from './edit/useAddress.ts'
import type { MenuEditor } from './edit/useMenuEditor.ts'
import { EntryForm } from './entry/EntryForm.tsx'
import { GreetingForm } from './entry/GreetingForm.tsx'
import { MenuFrame, type MenuPlace } from './frame/MenuFrame.tsx'
import { MenuDialogs } from './MenuDialogs.tsx'
import { PaneTurns } from './PaneTurns.tsx'
import { PhonePane } from './phone/PhonePane.tsx'
import { EditorHead } from './save/EditorHead.tsx'
import { Notices } from './save/Notices.tsx'
import { TestCard } from './tests/TestCard.tsx'
import { MenuTree } from './tree/MenuTree.tsx'
import { entryOf } from './tree/menuTree.ts'
import { TreeHead } from './tree/TreeHead.tsx'
import { TroubleCard } from './troubles/TroubleCard.tsx'
import { useMenuKeys } from './useMenuKeys.ts'
import { useQueueMenu } from './useQueueMenu.ts'

/** The editor of one queue's menu: tree, entry, phone, and the conversations that are kept as tests. */
export function QueueMenu({ queue }: { queue: QueueDetails }) {
  const { t } = useTranslation('menu')
  const { draft, editor, configs, playing, tests, troubles, saving } = useQueueMenu(queue)
  const asking = useRef(false)
  const { selected } = editor.selection
  useAddress({ entry: selected === null ? null : String(selected), phone: playing.isPlaying ? 'rehearsal' : null }, asking)
  const [place, setPlace] = useShownPane(editor.focus)
  const onKeyDown = useMenuKeys(editor, saving.save)
  const tree = (
    <>
      <TreeHead editor={editor} />
      <MenuTree {...{ editor, troubles }} />
    </>
  )
  const entry = (
    <>
      <EntryPane editor={editor} />
      <TestCard tests={tests} />
      <TroubleCard {...{ troubles, editor }} />
    </>
  )
  const phone = <PhonePane {...{ editor, configs, playing, troubles, tests }} />

  return (
    <>
      <MenuFrame
        onKeyDown={onKeyDown}
        shown={place}
        head={<EditorHead {...{ queue, draft, editor, saving }} />}
        notice={<Notices draft={draft} />}
        turns={<PaneTurns {...{ place, setPlace }} />}
        panes={{
          tree: { label: t('panes.tree'), content: tree },
          entry: { label: t('panes.entry'), content: entry },
          phone: { label: t('panes.phone'), content: phone },
        }}
      />
      <VisuallyHidden role="status">{editor.announcement}</VisuallyHidden>
      <MenuDialogs {...{ draft, editor, saving, asking }} />
    </>
  )
}

/** Where there is room for one pane, it is the one that the keyboard is sent to. */
function useShownPane(focus: MenuEditor['focus']) {
  const [place, setPlace] = useState<MenuPlace>('tree')
  const [led, setLed] = useState(focus)
  if (focus && focus !== led) {
    setLed(focus)
    setPlace(focus.place === 'title' ? 'entry' : 'tree')
  }
  return [place, setPlace] as const
}

/** What is chosen in the tree, to be written. */
function EntryPane({ editor }: { editor: MenuEditor }) {
  const entry = entryOf(editor.options, editor.selection.selected)
  return entry ? <EntryForm key={entry.id} {...{ entry, editor }} /> : <GreetingForm editor={editor} />
}
