import type { Target } from '@rostrum/contract/directories'
import type { TargetType } from '@rostrum/contract/kinds'
import { startTransition, useEffect, useRef, useState } from 'react'
import { api, ApiError } from '../lib/api.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { loadWhileOnline } from '../lib/load-parts.ts'
import type { LookUp } from './look-up.ts'

/** The id of what is shown after a look-up. It receives the focus, and a form without JavaScript leads to it. */
export const representativesAnchor = 'representatives'

/**
 * Who represents the viewer, once they have said where they live. `answered` is what the server has found for a form
 * that was submitted without JavaScript.
 */
export const useRepresentatives = (campaign: { path: TargetType; id: string }, answered: LookUp | undefined) => {
  const t = useText('common')
  const errorText = useErrorText()
  const [found, setFound] = useState(answered)
  const [isPending, setPending] = useState(false)

  const submit = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    if (isPending) return
    const values = new FormData(form, submitter)
    setPending(true)
    try {
      const { askedIn, lookUp } = await loadWhileOnline(() => import('./look-up.ts'))
      const asked = askedIn(values)
      const result = asked && (await lookUp(api, campaign, asked))
      // The place stays shown until the code for the result is there.
      startTransition(() => setFound(result))
    } catch (error) {
      // Anything else is the code of the look-up, which could not be fetched.
      const message = error instanceof ApiError ? errorText(error) : t('checkConnection')
      showPopup({ type: 'error', title: t('oops'), message })
    }
    setPending(false)
  }

  const shown = useRef(found)
  useEffect(() => {
    // What the page began with has taken no focus from anybody.
    if (found === shown.current) return
    shown.current = found
    document.getElementById(representativesAnchor)?.focus()
  }, [found])

  const isAsked = found !== undefined && found.open.length > 0 && !found.isUnsure
  const targets: readonly Target[] =
    found === undefined || isAsked ? [] : found.targets.filter(({ attributes }) => isCertain(attributes))
  return {
    found,
    /** Whether the person has to say in which of several districts they live. */
    isAsked,
    /** Whom they reach, those first who represent them. */
    targets,
    isPending,
    submit,
    startOver: () => setFound(undefined),
  }
}
export type Representatives = ReturnType<typeof useRepresentatives>

const isCertain = ({ represents, is_key }: Target['attributes']): boolean => represents === true || is_key
