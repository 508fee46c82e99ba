import { useEffect } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    /** What was typed or chosen in fields that only the server had rendered, until the app takes over (`first-paint.ts`). */
    earlyInput?: Map<Field, string | boolean>
    /** What was pressed until then. */
    earlyPresses?: Element[]
  }
}

// React takes note of what is set on a field itself, and tells only of what differs from that. So what is given back
// is taken away first.

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

const giveBack = (field: Field, value: string | boolean) => {
  if (!field.isConnected) return
  if (typeof value === 'boolean') {
    if (field instanceof HTMLInputElement) press(field, value)
  } else if (field instanceof HTMLSelectElement || field.type === 'file') {
    // Chosen files stay chosen; no script may choose them.
    if (field instanceof HTMLSelectElement) field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    type(field, value)
  }
}

let pressed: HTMLButtonElement | undefined
let followed: HTMLAnchorElement[] = []

/**
 * Before the app takes over, which begins with React's listening: what is pressed from now on it hears itself. The
 * button that was pressed last waits, and so do the links that opened another site; links within Rostrum and buttons
 * of plain forms have long done what they do.
 */
export const takeEarlyPresses = (): void => {
  const all = window.earlyPresses ?? []
  const within = <E extends Element>(selector: string) => all.flatMap((element) => element.closest<E>(selector) ?? [])
  pressed = within<HTMLButtonElement>('button[type=button]').at(-1)
  followed = within<HTMLAnchorElement>('a[target=_blank]')
  delete window.earlyPresses
}

/** The other site is open already: the app is only told that its link was followed. */
const replayFollowed = (link: HTMLAnchorElement): void => {
  link.addEventListener('click', (event) => event.preventDefault(), { once: true })
  link.click()
}

/**
 * A slow phone shows a form long before the app is there, and fields whose value React holds begin with what they were
 * rendered with: what was typed meanwhile, or filled in by the browser, is given back to them. (React Hook Form reads its
 * fields itself; to it the same is only said again.) Then the links that were followed
 * are told of, and the button that was pressed last is pressed.
 */
export const useEarlyInputReplay = (): void =>
  // Of the root, and so after the fields of all forms have been taken over.
  useEffect(() => {
    const { earlyInput = new Map<Field, string | boolean>() } = window
    delete window.earlyInput
    for (const [field, value] of earlyInput) giveBack(field, value)
    const button = pressed
    pressed = undefined
    for (const link of followed.splice(0)) replayFollowed(link)
    // Once what was given back is known.
    if (button) setTimeout(() => button.isConnected && button.click())
  }, [])
