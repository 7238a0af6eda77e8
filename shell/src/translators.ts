/**
 * Browsers that translate a page, and some extensions, replace its texts by their own elements. React does not notice: a node that it
 * wants to remove, or to insert another node before, is no longer where React put it. The DOM would throw, and React would drop the
 * whole screen.
 */
export function tolerateTranslation({ prototype }: { prototype: Node } = Node): void {
  const { removeChild, insertBefore } = prototype
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child
  }
  prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    return insertBefore.call(this, child, next?.parentNode === this ? next : null) as Child
  }
}
