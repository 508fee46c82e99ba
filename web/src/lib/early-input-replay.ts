import { useEffect } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    /** The values that were typed or chosen in fields before the app was hydrated (see `first-paint.ts`). */
    earlyInput?: Map<Field, string | boolean>
    /** The elements that were clicked before hydration started. */
    earlyPresses?: Element[]
    /** Whether the page was printed before the app was hydrated. */
    wasPrintedEarly?: boolean
    /** Whether another page is being loaded, because the user went back or forward before the app was hydrated. */
    isReloading?: boolean
  }
}

// React tracks the values that scripts set on a field, and calls change handlers only if the value of the field differs
// from the tracked value. To restore a value, the functions below therefore set a different value first, and then the
// restored one in a way that React does not track.

const press = (field: HTMLInputElement, isChecked: boolean) => {
  field.checked = !isChecked
  field.click()
}

const type = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  field.value = `${value} `
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const restoreValue = (field: Field, value: string | boolean) => {
  if (!field.isConnected) return
  if (typeof value === 'boolean') {
    if (field instanceof HTMLInputElement) press(field, value)
  } else if (field instanceof HTMLSelectElement || field.type === 'file') {
    // The chosen files are still set, and a script cannot set them. Only the event is missing.
    if (field instanceof HTMLSelectElement) field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    type(field, value)
  }
}

let pressedButton: HTMLButtonElement | undefined
let followedLinks: HTMLAnchorElement[] = []

/**
 * Called right before hydration starts, because from then on React receives clicks itself. Remembers the button that
 * was pressed last and the links that opened another site, for {@link useEarlyInputReplay}. Other links and the submit
 * buttons of forms are not replayed, because the browser has already handled them.
 */
export const collectEarlyPresses = (): void => {
  const elements = window.earlyPresses ?? []
  const closestTo = <E extends Element>(selector: string) =>
    elements.flatMap((element) => element.closest<E>(selector) ?? [])
  pressedButton = closestTo<HTMLButtonElement>('button[type=button]').at(-1)
  followedLinks = closestTo<HTMLAnchorElement>('a[target=_blank]')
  delete window.earlyPresses
}

/** Calls the app's click handlers of a link without opening it again, because the browser has already opened it. */
const replayLinkClick = (link: HTMLAnchorElement): void => {
  link.addEventListener('click', (event) => event.preventDefault(), { once: true })
  link.click()
}

/**
 * Replays the input and the presses from before hydration. On a slow phone, a form is visible long before the app is
 * hydrated, and React starts controlled fields with the values with which they were rendered. This hook restores the
 * values that the user typed or the browser filled in meanwhile. (React Hook Form reads the values from its fields, so
 * it only receives the same values again.) Then the hook calls the click handlers of the followed links, announces that
 * the page was printed, and presses the button that was pressed last.
 */
export const useEarlyInputReplay = (): void =>
  // The root component uses this hook, so that its effect runs after the fields of all forms have been hydrated.
  useEffect(() => {
    const { earlyInput = new Map<Field, string | boolean>() } = window
    delete window.earlyInput
    for (const [field, value] of earlyInput) restoreValue(field, value)
    const button = pressedButton
    pressedButton = undefined
    for (const link of followedLinks.splice(0)) replayLinkClick(link)
    if (window.wasPrintedEarly) window.dispatchEvent(new Event('afterprint'))
    delete window.wasPrintedEarly
    // The press waits until React has processed the restored values.
    if (button) setTimeout(() => button.isConnected && button.click())
  }, [])
