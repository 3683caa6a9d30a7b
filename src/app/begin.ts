// The page's own program, in this order: what is seen at once, then what asks for everything else. It stands at the page's end, so that
// the first is painted with the page.
import './firstView.ts';
import './early.ts';
