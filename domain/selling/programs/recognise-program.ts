import { listings } from './listings.ts'
import { type Program, plainHeading } from './program.ts'
import { shopServers } from './shop-servers.ts'
import { shops } from './shops.ts'

const programs: readonly Program[] = [...shops, ...shopServers, ...listings]

export const findProgram = (id: string | null | undefined): Program | undefined =>
  programs.find((program) => program.id === id)

/** The program whose headings these are; the one with the most of them. */
export function recogniseProgram(headings: readonly string[]): Program | null {
  const plain = new Set(headings.map(plainHeading).filter(Boolean))
  const found = programs
    .map((program) => ({ program, count: program.headings.filter((heading) => plain.has(heading)).length }))
    .filter(
      ({ program, count }) =>
        count >= program.needed && program.required.some((heading) => plain.has(heading)),
    )
    .sort((one, other) => other.count - one.count)
  return found[0]?.program ?? null
}
