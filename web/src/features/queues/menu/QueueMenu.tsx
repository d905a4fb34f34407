import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCommand } from '../../../shared/commands/useCommand.ts'
import type { MenuEditor } from './edit/useMenuEditor.ts'
import { EntryForm } from './entry/EntryForm.tsx'
import { GreetingForm } from './entry/GreetingForm.tsx'
import { MenuFrame, type MenuPlace, menuPlaces } from './frame/MenuFrame.tsx'
import { MenuDialogs } from './MenuDialogs.tsx'
import { PhonePane } from './phone/PhonePane.tsx'
import { EditorHead } from './save/EditorHead.tsx'
import { Notices } from './save/Notices.tsx'
import { TestCard } from './tests/TestCard.tsx'
import { MenuTree } from './tree/MenuTree.tsx'
import { entryOf } from './tree/menuTree.ts'
import { TreeHead } from './tree/TreeHead.tsx'
import { TroubleCard } from './troubles/TroubleCard.tsx'
import { useQueueMenu } from './useQueueMenu.ts'

/** The menu editor: tree, entry, phone and saved tests. */
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

/** Where one pane fits, it is the one that gets the keyboard focus. */
function useShownPane(focus: MenuEditor['focus']) {
  const [place, setPlace] = useState<MenuPlace>('tree')
  const [led, setLed] = useState(focus)
  if (focus && focus !== led) {
    setLed(focus)
    setPlace(focus.place === 'title' ? 'entry' : 'tree')
  }
  return [place, setPlace] as const
}

/** The form of the selected entry. */
function EntryPane({ editor }: { editor: MenuEditor }) {
  const entry = entryOf(editor.options, editor.selection.selected)
  return entry ? <EntryForm key={entry.id} {...{ entry, editor }} /> : <GreetingForm editor={editor} />
}

type Props = { place: MenuPlace; setPlace: (place: MenuPlace) => void }

/** Switches between panes where only one fits. */
function PaneTurns({ place, setPlace }: Props) {
  const { t } = useTranslation('menu')
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('panes.label')}
      value={place}
      data={menuPlaces.map((value) => ({ value, label: t(`panes.${value}`) }))}
      onChange={(value) => setPlace(menuPlaces.find((one) => one === value) ?? 'tree')}
    />
  )
}

/** Browsers limit the rate of history changes, and a held arrow key would exceed it. */
const pause = 300

/** Writes the selection to the address with a delay. Paused while a dialog asks: a change would close the question. */
function useAddress(shown: Record<string, string | null>, held: RefObject<boolean>) {
  const [params, setParams] = useSearchParams()
  const known = params.toString()
  const wanted = new URLSearchParams(Object.entries(shown).flatMap(([key, value]) => (value === null ? [] : [[key, value]]))).toString()
  useEffect(() => {
    if (wanted === known) return
    const soon = setTimeout(() => !held.current && setParams(wanted, { replace: true }), pause)
    return () => clearTimeout(soon)
  }, [wanted, known, setParams, held])
}

/** The keys of the whole editor; returns the second key for redo. */
function useMenuKeys({ undo, redo }: MenuEditor, save: () => void) {
  const { t } = useTranslation('menu')
  useCommand({ id: 'menu.save', icon: IconDeviceFloppy, name: t('commands.save'), keys: 'mod+s', group: 'app', run: save })
  useCommand(undo ? { id: 'menu.undo', icon: IconArrowBackUp, name: t('commands.undo'), keys: 'mod+z', group: 'app', run: undo } : null)
  useCommand(redo ? { id: 'menu.redo', icon: IconArrowForwardUp, name: t('commands.redo'), keys: 'mod+y', group: 'app', run: redo } : null)
  return (event: KeyboardEvent) => {
    if (!event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    redo?.()
  }
}
