// <patchwork-game>, see docs/embedding.md. No module: those need CORS.
(() => {
  const HERE = document.currentScript.src;
  const SETTINGS = "theme look track motion sound vibration confirm keys text side guide thought pace hints".split(" ");
  const OTHERS = "lang edition mode level players first seed name storage".split(" ");
  const STYLE = new CSSStyleSheet();
  STYLE.replaceSync(`:host { display: block }
    iframe, button { display: block; width: 100%; height: var(--patchwork-height, 480px); border: 0 }
    button { font: inherit; color: CanvasText; text-shadow: 0 0 4px Canvas, 0 0 4px Canvas, 0 0 4px Canvas; background: repeating-conic-gradient(#8883 0 25%, #8881 0 50%) 0 / 80px 80px; outline: 2px dashed; outline-offset: -9px }
    button:focus-visible { outline: 4px solid }`);

  customElements.define("patchwork-game", class extends HTMLElement {
    static observedAttributes = [...SETTINGS, "code"];
    #root = this.attachShadow({ mode: "open" });
    #frame;
    #origin;
    #isReady;
    #sent = [];
    state = null;
    code = "";

    connectedCallback() {
      this.#root.adoptedStyleSheets = [STYLE];
      this.#grow(this.getAttribute("height"));
      const when = this.getAttribute("autostart"), poster = this.getAttribute("poster");
      if (when === "now") return this.start();
      const button = document.createElement("button");
      button.textContent = this.getAttribute("label") || "Play Patchwork";
      if (poster) button.style.background = `center / cover url("${new URL(poster, document.baseURI)}")`;
      button.onclick = () => {
        const frame = this.start();
        frame.onload = () => document.activeElement === document.body && frame.focus();
      };
      this.#root.replaceChildren(button);
      if (when === "visible") new IntersectionObserver((seen, observer) => {
        if (!seen.at(-1).isIntersecting) return;
        observer.disconnect();
        this.start();
      }).observe(this);
    }

    disconnectedCallback() {
      removeEventListener("message", this.#hear);
      this.#root.replaceChildren();
      this.#frame = null;
      this.#sent = [];
    }

    attributeChangedCallback(name, old, value) {
      if (this.#frame && value !== null) this.send(name === "code" ? "load" : "set", { [name]: value }).catch(() => {});
    }

    start() {
      if (this.#frame) return this.#frame;
      const address = new URL(this.getAttribute("src") || ".", HERE);
      if (!/^https?:$/.test(address.protocol)) throw new TypeError("src");
      const ask = (name, value) => value !== null && address.searchParams.set(name, value);
      for (const name of [...SETTINGS, ...OTHERS]) ask(name, this.getAttribute(name));
      ask("embed", 1);
      ask("origin", location.origin);
      address.hash = this.getAttribute("code") || "";
      const frame = this.#frame = document.createElement("iframe");
      frame.title = this.title || "Patchwork";
      frame.allow = "fullscreen; clipboard-write";
      frame.referrerPolicy = "origin";
      frame.sandbox = this.getAttribute("sandbox")
        || "allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox";
      frame.src = address;
      this.#origin = frame.sandbox.contains("allow-same-origin") ? address.origin : "null";
      this.#isReady = false;
      addEventListener("message", this.#hear);
      this.#root.replaceChildren(frame);
      return frame;
    }

    // A promise of the state after it.
    send(type, fields) {
      return new Promise((resolve, reject) => {
        const message = { ...fields, patchwork: 1, type, id: this.#sent.length };
        this.#sent.push({ message, resolve, reject });
        if (this.#isReady) this.#post(message);
      });
    }

    focus() {
      (this.#frame || this.#root.firstChild).focus();
      if (this.#frame) this.send("focus");
    }

    #grow(height) {
      if (height >= 200 && height <= 4000) this.style.setProperty("--patchwork-height", height + "px");
    }

    #post(message) {
      this.#frame.contentWindow.postMessage(message, this.#origin === "null" ? "*" : this.#origin);
    }

    #hear = ({ source, origin, data }) => {
      if (source !== this.#frame.contentWindow || origin !== this.#origin || data?.patchwork !== 1) return;
      const { type, height } = data, sent = this.#sent[+data.id];
      if (!/^(ready|resize|state|move|turn|over|error)$/.test(type)) return;
      if (type === "resize" && !this.hasAttribute("height")) this.#grow(height);
      if (data.state) [this.state, this.code] = [data.state, data.code];
      if (type === "ready") {
        this.#isReady = true;
        for (const { message } of this.#sent) this.#post(message);
      }
      if (type === "error") sent?.reject(new Error(data.code));
      else sent?.resolve(data);
      this.dispatchEvent(new CustomEvent("patchwork-" + type, { detail: data, bubbles: true }));
    };
  });
})();
