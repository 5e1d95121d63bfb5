import type { RenderPorts } from "../live-pump";

/** Frames, timers and sight of this tab. */
export function browserRenderPorts(): RenderPorts {
  return {
    nextFrame: (run) => {
      const frame = requestAnimationFrame(run);
      return () => cancelAnimationFrame(frame);
    },
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    isHidden: () => document.visibilityState === "hidden",
    onSeen: (listener) => {
      const seen = () => {
        if (document.visibilityState === "visible") listener();
      };
      document.addEventListener("visibilitychange", seen);
      return () => document.removeEventListener("visibilitychange", seen);
    },
  };
}
