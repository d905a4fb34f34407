import { Textarea } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SuggestionList } from '#web/shared/ui/composer/SuggestionList.tsx'
import { useCompanyVariables } from './useCompanyVariables.ts'
import { useVariableCompletion } from './useVariableCompletion.ts'
import { VariableAdvice } from './VariableAdvice.tsx'
import classes from './VariableArea.module.css'
import { VariableChips } from './VariableChips.tsx'
import { availableVariables, findVariableUses, type VariableChoice, type VariableScope, type VariableUse } from './variableScope.ts'

type Props = Omit<ComponentProps<typeof Textarea>, 'label' | 'value' | 'onChange' | 'error' | 'inputContainer' | 'ref'> & {
  label: string
  /** Whether another element already labels it. */
  isLabelHidden?: boolean
  value: string
  onChange: (text: string) => void
  error?: ReactNode
  areaRef?: Ref<HTMLTextAreaElement>
  /** Which variables have a value where the text is read; all by default. */
  scope?: VariableScope
  /** Whether the variable chips are shown below; several short fields share one row of chips. */
  hasChips?: boolean
}

const DEFAULT_SCOPE: VariableScope = {}
const size = { autosize: true, minRows: 3, maxRows: 10 } as const

/**
 * The editor of all texts with variables. Two braces open the list of variables; known and unknown variables are highlighted, and those
 * that may be empty can get a fallback.
 */
export function VariableArea({
  label,
  isLabelHidden,
  value,
  onChange,
  error,
  areaRef,
  scope = DEFAULT_SCOPE,
  hasChips = true,
  ...rest
}: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const ref = useMergedRef(area, areaRef)
  const { choices, completion, marks, warning } = useVariableEditing(area, value, scope)
  return (
    <Textarea
      {...size}
      {...rest}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      {...completion.field}
      ref={ref}
      value={value}
      error={error || warning}
      classNames={{ input: classes.input ?? '' }}
      onChange={({ currentTarget }) => {
        onChange(currentTarget.value)
        completion.look()
      }}
      onKeyDown={(event) => {
        if (completion.onKey(event)) return
        submitWithControl(event)
        rest.onKeyDown?.(event)
      }}
      onBlur={(event) => [completion.close(), rest.onBlur?.(event)]}
      inputContainer={(input) => (
        <>
          <div className={classes.box}>
            <HighlightLayer text={value} marks={marks} area={area} />
            {input}
            <Completion list={completion.list} />
          </div>
          {hasChips && <VariableChips label={label} area={area} choices={choices} />}
          <VariableAdvice uses={marks} area={area} />
        </>
      )}
    />
  )
}

/** Enter alone adds a line. */
function submitWithControl({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
}

/** The available variables, the completion of what was typed, and the values. */
function useVariableEditing(area: RefObject<HTMLTextAreaElement | null>, text: string, scope: VariableScope) {
  const { t } = useTranslation('resource')
  const company = useCompanyVariables()
  const nameOf = useVariableNames()
  const choices = availableVariables(scope, company)
  const items = choices.map((choice) => ({
    key: choice.key,
    text: nameOf(choice),
    mark: choice.from === 'builtIn' ? null : t(`variables.from.${choice.from}`),
  }))
  const marks = findVariableUses(text, scope, company)
  const unknown = [...new Set(marks.flatMap(({ written, kind }) => (kind === 'unknown' ? written : [])))]
  return {
    choices,
    completion: useVariableCompletion(area, items),
    marks,
    warning: unknown.length > 0 && t('variables.unknown', { variables: unknown.join(', '), count: unknown.length }),
  }
}

function Completion({ list }: Pick<ReturnType<typeof useVariableCompletion>, 'list'>) {
  const { t } = useTranslation('resource')
  return (
    list && (
      <div className={classes.list}>
        <SuggestionList {...list} label={t('variables.title')} />
      </div>
    )
  )
}

type HighlightProps = { text: string; marks: readonly VariableUse[]; area: { readonly current: HTMLTextAreaElement | null } }

/** The highlights, rendered under the text with the same layout. */
function HighlightLayer({ text, marks, area }: HighlightProps) {
  const behind = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [field, copy] = [area.current, behind.current]
    if (!field || !copy || marks.length === 0) return
    const follow = () => copy.scrollTo(0, field.scrollTop)
    const measure = () => {
      const { font, letterSpacing, padding } = getComputedStyle(field)
      // A scrollbar narrows the lines.
      Object.assign(copy.style, { font, letterSpacing, padding, right: `${field.offsetWidth - field.clientWidth - 2}px` })
      follow()
    }
    measure()
    const size = new ResizeObserver(measure)
    size.observe(field)
    field.addEventListener('scroll', follow)
    return () => {
      size.disconnect()
      field.removeEventListener('scroll', follow)
    }
  })
  return (
    <div ref={behind} className={classes.behind} aria-hidden>
      {splitAtVariables(text, marks).map(({ written, kind, at }) =>
        kind ? (
          <mark key={at} className={classes.mark} data-kind={kind}>
            {written}
          </mark>
        ) : (
          written
        ),
      )}
    </div>
  )
}

type Part = { written: string; at: number; kind: VariableUse['kind'] | null }

/** The text split at its variables. An empty last line needs a character to have height. */
function splitAtVariables(text: string, marks: readonly VariableUse[]): Part[] {
  if (marks.length === 0) return []
  let from = 0
  const parts: Part[] = []
  for (const mark of marks) {
    parts.push({ written: text.slice(from, mark.at), at: from, kind: null }, mark)
    from = mark.at + mark.written.length
  }
  return [...parts, { written: `${text.slice(from)}\u200b`, at: from, kind: null }]
}

/** The display name of a variable. */
function useVariableNames() {
  const { t } = useTranslation('resource')
  return (choice: VariableChoice) => {
    if (choice.from === 'builtIn') return t(`variables.${choice.builtIn}`)
    return choice.from === 'own' ? choice.value || choice.name : choice.name
  }
}
