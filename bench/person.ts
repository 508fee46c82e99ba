import type { Locator, Page } from '@playwright/test'

/** Milliseconds for each character, at five characters per second. */
const typingDelay = 200

/** What a person had to do until they were done. */
export interface Effort {
  /** Fields that were filled in or chosen. */
  fields: number
  /** Buttons and links that were pressed. */
  presses: number
}

/** A scripted person at a page, who needs no time to read. */
export interface Person {
  page: Page
  effort: Effort
  type: (label: string, text: string) => Promise<void>
  /** Chooses an option or ticks a box. */
  choose: (option: string | RegExp) => Promise<void>
  pressButton: (name: string) => Promise<void>
  /** Presses a link in the content of the page. */
  pressLink: (name: string | RegExp) => Promise<void>
  /** Waits until what was sent is shown as done. */
  see: (heading: string) => Promise<void>
}

export const startPerson = (page: Page): Person => {
  const effort: Effort = { fields: 0, presses: 0 }
  const main = page.getByRole('main')
  const press = async (target: Locator) => {
    effort.presses += 1
    await target.click()
  }
  return {
    page,
    effort,
    type: async (label, text) => {
      effort.fields += 1
      const field = main.getByLabel(label, { exact: true }).filter({ visible: true })
      await field.click()
      await field.pressSequentially(text, { delay: typingDelay })
    },
    choose: async (option) => {
      effort.fields += 1
      await main
        .getByRole('radio', { name: option })
        .or(main.getByRole('checkbox', { name: option }))
        .first()
        .check()
    },
    pressButton: (name) => press(main.getByRole('button', { name, exact: true })),
    pressLink: (name) => press(main.getByRole('link', { name, exact: typeof name === 'string' }).first()),
    see: (heading) => main.getByRole('heading', { name: heading, exact: true }).waitFor(),
  }
}
