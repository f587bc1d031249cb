/** Returns groups of files that import each other in a circle (Tarjan's strongly connected components), sorted. */
export function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const indexes = new Map<string, number>()
  const lowLinks = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const number = indexes.size
    indexes.set(file, number)
    lowLinks.set(file, number)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      const reached = indexes.has(next) ? (stack.includes(next) ? indexes.get(next) : undefined) : visit(next)
      lowLinks.set(file, Math.min(lowLinks.get(file) as number, reached ?? number))
    }
    if (lowLinks.get(file) === number) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1 || graph.get(file)?.includes(file)) circles.push(group.sort())
    }
    return lowLinks.get(file) as number
  }
  for (const file of graph.keys()) if (!indexes.has(file)) visit(file)
  return circles
}
