import { List, SegmentedControl, VisuallyHidden } from '@mantine/core'
import type { QueueDetails } from '@recado/contract/queues/queues'
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useLocation, useSearchParams } from 'react-router'
import { useCommand } from '#web/shared/lib/commands/useCommand.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import { UnsavedChangesDialog } from '#web/shared/ui/unsaved/UnsavedChangesDialog.tsx'
import { EntryForm, GreetingForm } from './EntryForm.tsx'
import { IssueCard } from './IssueCard.tsx'
import { MenuEditorHead, MenuNotices } from './MenuEditorHead.tsx'
import { MenuLayout, type MenuPane, menuPanes } from './MenuLayout.tsx'
import { PhonePane } from './phone/PhonePane.tsx'
import { useBotConfigs } from './phone/useBotConfigs.ts'
import { useSimulation } from './phone/useSimulation.ts'
import { TestListCard } from './savedTests/SavedTests.tsx'
import { useSavedTests } from './savedTests/useSavedTests.ts'
import { MenuTree, TreeHead } from './tree/MenuTree.tsx'
import { findEntry } from './tree/menuTree.ts'
import { type MenuDraft, useMenuDraft } from './useMenuDraft.ts'
import { type MenuEditor, useMenuEditor } from './useMenuEditor.ts'
import { useMenuIssues } from './useMenuIssues.ts'
import { useMenuSaving, useSaveMenu } from './useMenuSaving.ts'

/** The menu editor: tree, entry, phone and saved tests. */
export function MenuEditorView({ queue }: { queue: QueueDetails }) {
  const { t } = useTranslation('menu')
  const { draft, editor, configs, playing, tests, issues, saving } = useQueueMenu(queue)
  const isAskingRef = useRef(false)
  const { selected } = editor.selection
  useSelectionInUrl({ entry: selected === null ? null : String(selected), phone: playing.isPlaying ? 'rehearsal' : null }, isAskingRef)
  const [visiblePane, setVisiblePane] = useVisiblePane(editor.focus, playing.isPlaying ? 'phone' : 'tree')
  const onKeyDown = useMenuKeys(editor, saving.save)
  const tree = (
    <>
      <TreeHead editor={editor} />
      <MenuTree editor={editor} issues={issues} />
    </>
  )
  const entry = (
    <>
      <EntryPane editor={editor} />
      <TestListCard tests={tests} />
      <IssueCard issues={issues} editor={editor} />
    </>
  )
  const phone = <PhonePane editor={editor} configs={configs} playing={playing} issues={issues} tests={tests} />

  return (
    <>
      <MenuLayout
        onKeyDown={onKeyDown}
        visiblePane={visiblePane}
        head={<MenuEditorHead queue={queue} draft={draft} editor={editor} saving={saving} />}
        notice={<MenuNotices draft={draft} />}
        paneSwitch={<PaneSwitch pane={visiblePane} setPane={setVisiblePane} />}
        panes={{
          tree: { label: t('panes.tree'), content: tree },
          entry: { label: t('panes.entry'), content: entry },
          phone: { label: t('panes.phone'), content: phone },
        }}
      />
      <VisuallyHidden role="status">{editor.announcement}</VisuallyHidden>
      <MenuDialogs draft={draft} editor={editor} saving={saving} isAskingRef={isAskingRef} />
    </>
  )
}

/** If only one pane fits, the pane with the keyboard focus is visible; at first the simulated conversation, if the address asks for it. */
function useVisiblePane(focus: MenuEditor['focus'], first: MenuPane) {
  const [visiblePane, setVisiblePane] = useState(first)
  const [handledFocus, setHandledFocus] = useState(focus)
  if (focus && focus !== handledFocus) {
    setHandledFocus(focus)
    setVisiblePane(focus.target === 'title' ? 'entry' : 'tree')
  }
  return [visiblePane, setVisiblePane] as const
}

/** The form of the selected entry. */
function EntryPane({ editor }: { editor: MenuEditor }) {
  const entry = findEntry(editor.options, editor.selection.selected)
  return entry ? <EntryForm key={entry.id} entry={entry} editor={editor} /> : <GreetingForm editor={editor} />
}

type PaneSwitchProps = { pane: MenuPane; setPane: (pane: MenuPane) => void }

/** Switches between panes if only one fits. */
function PaneSwitch({ pane, setPane }: PaneSwitchProps) {
  const { t } = useTranslation('menu')
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('panes.label')}
      value={pane}
      data={menuPanes.map((value) => ({ value, label: t(`panes.${value}`) }))}
      onChange={(value) => setPane(menuPanes.find((name) => name === value) ?? 'tree')}
    />
  )
}

/** Browsers limit the rate of history changes, and a held arrow key would exceed it. */
const DELAY = 300

/** Writes the selection to the address with a delay. Paused while a dialog asks, because a change of the address would close the dialog. */
function useSelectionInUrl(selection: Record<string, string | null>, isAskingRef: RefObject<boolean>) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const currentParams = params.toString()
  const nextParams = new URLSearchParams(
    Object.entries(selection).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  ).toString()
  useEffect(() => {
    if (nextParams === currentParams) return
    const timer = setTimeout(() => {
      // The address may already be that of a page that is not rendered yet. Setting the parameters then would lead back here.
      if (!isAskingRef.current && window.location.pathname === pathname) setParams(nextParams, { replace: true })
    }, DELAY)
    return () => clearTimeout(timer)
  }, [nextParams, currentParams, pathname, setParams, isAskingRef])
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

/** Everything that the menu editor needs: draft, actions, configuration and issues. */
function useQueueMenu(queue: QueueDetails) {
  const sending = useSaveMenu(queue.id)
  const draft = useMenuDraft(queue, sending.isPending)
  const editor = useMenuEditor(queue, draft)
  const configs = useBotConfigs(queue)
  const playing = useSimulation(configs)
  const tests = useSavedTests(draft, configs)
  const issues = useMenuIssues({ queue, draft, configs, playing, newEntryId: editor.fresh })
  const saving = useMenuSaving({ draft, editor, tests, sending })
  return { queue, draft, editor, configs, playing, tests, issues, saving }
}

type QueueMenuState = ReturnType<typeof useQueueMenu>

type MenuDialogsProps = Pick<QueueMenuState, 'draft' | 'editor' | 'saving'> & { isAskingRef: RefObject<boolean> }

/** The dialogs that ask before entries or changes are lost. */
function MenuDialogs({ draft, editor, saving, isAskingRef }: MenuDialogsProps) {
  const { t } = useTranslation('menu')
  const { removing, removeNow, keepIt } = editor
  return (
    <>
      <ConfirmDialog
        opened={removing !== null}
        title={t('remove.title', { name: removing?.title })}
        text={t('remove.text')}
        action={t('remove.action')}
        busy={false}
        onConfirm={() => removing && removeNow(removing.id)}
        onClose={keepIt}
      />
      <FailingTestsDialog
        opened={saving.isAsking}
        names={saving.redNames}
        busy={saving.isSaving}
        onConfirm={saving.saveAnyway}
        onClose={saving.stopAsking}
      />
      <LeaveMenuDialog draft={draft} isAskingRef={isAskingRef} />
    </>
  )
}

/** `names`: of the failing tests. */
type FailingTestsDialogProps = { opened: boolean; names: readonly string[]; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Lists the failing tests before the menu is saved anyway. */
function FailingTestsDialog({ opened, names, busy, onConfirm, onClose }: FailingTestsDialogProps) {
  const { t } = useTranslation('menu')
  return (
    <ConfirmDialog
      opened={opened}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
      title={t('save.redTitle')}
      text={t('save.redText')}
      action={t('save.anyway')}
      details={
        <List>
          {[...names.entries()].map(([index, name]) => (
            <List.Item key={index}>{name}</List.Item>
          ))}
        </List>
      }
    />
  )
}

/** `isAskingRef`: true while the dialog is open. */
type LeaveMenuDialogProps = { draft: MenuDraft; isAskingRef: RefObject<boolean> }

/** Asks before unsaved changes are left. */
function LeaveMenuDialog({ draft: { isDirty, dropDraft }, isAskingRef }: LeaveMenuDialogProps) {
  const { t } = useTranslation('menu')
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving = isDirty && currentLocation.pathname !== nextLocation.pathname
    isAskingRef.current = isLeaving
    return isLeaving
  })
  const isBlocked = blocker.state === 'blocked'
  return (
    <UnsavedChangesDialog
      opened={isBlocked}
      text={t('leave.text')}
      onStay={() => {
        isAskingRef.current = false
        if (isBlocked) blocker.reset()
      }}
      onLeave={() => {
        dropDraft()
        if (isBlocked) blocker.proceed()
      }}
    />
  )
}
