/**
 * A browser that translates a page, and some extensions, put elements of their own in the place of its texts. React does not know of it:
 * what it takes away, or puts something in front of, is no longer where it left it. The DOM would throw, and the whole screen be lost.
 */
export function bearTranslators({ prototype }: { prototype: Node } = Node): void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child
  }
  prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    return insertBefore.call(this, child, next?.parentNode === this ? next : null) as Child
  }
}
